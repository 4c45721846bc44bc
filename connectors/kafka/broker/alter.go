package broker

import (
	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// alterConfigs refuses a request that would set a topic's config to what is none; nothing of such a request is done.
func (b *Broker) alterConfigs(kreq kmsg.Request) (kmsg.Response, error, bool) {
	req, ok := kreq.(*kmsg.AlterConfigsRequest)
	if !ok {
		return nil, nil, false
	}
	var why error
	for _, r := range req.Resources {
		for _, c := range r.Configs {
			if r.ResourceType == kmsg.ConfigResourceTypeTopic && c.Value != nil && why == nil {
				why = badConfig(c.Name, *c.Value)
			}
		}
	}
	if why == nil {
		return nil, nil, false
	}
	resp := req.ResponseKind().(*kmsg.AlterConfigsResponse)
	for _, r := range req.Resources {
		rr := kmsg.NewAlterConfigsResponseResource()
		rr.ResourceType, rr.ResourceName = r.ResourceType, r.ResourceName
		rr.ErrorCode, rr.ErrorMessage = kerr.InvalidConfig.Code, kmsg.StringPtr(why.Error())
		resp.Resources = append(resp.Resources, rr)
	}
	b.cluster.KeepControl()
	return resp, nil, true
}

// incrementalAlterConfigs does the same for the request that names single changes.
func (b *Broker) incrementalAlterConfigs(kreq kmsg.Request) (kmsg.Response, error, bool) {
	req, ok := kreq.(*kmsg.IncrementalAlterConfigsRequest)
	if !ok {
		return nil, nil, false
	}
	var why error
	for _, r := range req.Resources {
		for _, c := range r.Configs {
			set := c.Op == kmsg.IncrementalAlterConfigOpSet || c.Op == kmsg.IncrementalAlterConfigOpAppend
			if r.ResourceType == kmsg.ConfigResourceTypeTopic && set && c.Value != nil && why == nil {
				why = badConfig(c.Name, *c.Value)
			}
		}
	}
	if why == nil {
		return nil, nil, false
	}
	resp := req.ResponseKind().(*kmsg.IncrementalAlterConfigsResponse)
	for _, r := range req.Resources {
		rr := kmsg.NewIncrementalAlterConfigsResponseResource()
		rr.ResourceType, rr.ResourceName = r.ResourceType, r.ResourceName
		rr.ErrorCode, rr.ErrorMessage = kerr.InvalidConfig.Code, kmsg.StringPtr(why.Error())
		resp.Resources = append(resp.Resources, rr)
	}
	b.cluster.KeepControl()
	return resp, nil, true
}

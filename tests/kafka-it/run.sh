#!/bin/bash
# Runs the recorded scripts that have topics against Apache Kafka itself: what the broker in the box must agree with.
#
#   tests/kafka-it/run.sh [arguments of go test]
#
# It needs Java 17 or newer and Maven, which fetches the broker's jars once. They stay in $KAFKA_IT (default: a folder of
# the user's cache); the broker's data goes when the run is over. KAFKA_IT_PORT, of four digits like the recorded port, and
# the one above it must be free.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
home=${KAFKA_IT:-${XDG_CACHE_HOME:-$HOME/.cache}/minisql-kafka-it}
port=${KAFKA_IT_PORT:-9192}
lib=$home/lib-$(cksum <"$here/pom.xml" | cut -d' ' -f1)

if [ ! -e "$lib/complete" ]; then
	mvn -q -B -f "$here/pom.xml" dependency:copy-dependencies -DoutputDirectory="$lib"
	touch "$lib/complete"
fi

work=$(mktemp -d)
broker=
finish() {
	if [ -n "$broker" ]; then
		kill "$broker" 2>/dev/null || true
		wait "$broker" 2>/dev/null || true
	fi
	rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

# One node. Nothing is deleted by age: the records of the scripts are years old.
cat >"$work/broker.properties" <<EOF
node.id=1
process.roles=broker,controller
listeners=PLAINTEXT://127.0.0.1:$port,CONTROLLER://127.0.0.1:$((port + 1))
advertised.listeners=PLAINTEXT://localhost:$port
controller.listener.names=CONTROLLER
controller.quorum.voters=1@127.0.0.1:$((port + 1))
log.dirs=$work/data
auto.create.topics.enable=false
group.initial.rebalance.delay.ms=0
log.retention.ms=-1
offsets.topic.num.partitions=1
offsets.topic.replication.factor=1
transaction.state.log.min.isr=1
transaction.state.log.num.partitions=1
transaction.state.log.replication.factor=1
EOF

export CLASSPATH="$lib/*" # Java itself reads the star
java="java -Xmx512m -Duser.timezone=UTC"
$java kafka.tools.StorageTool format -t "$($java kafka.tools.StorageTool random-uuid 2>/dev/null | tail -n 1)" \
	-c "$work/broker.properties" >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
$java kafka.Kafka "$work/broker.properties" >"$work/log" 2>&1 &
broker=$!

tries=0
until (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do
	tries=$((tries + 1))
	if [ "$tries" -gt 120 ] || ! kill -0 "$broker" 2>/dev/null; then
		echo "the broker did not start:" >&2
		tail -n 20 "$work/log" >&2
		exit 1
	fi
	sleep 0.5
done

cd "$here/../.."
go test ./tests/flink -count=1 -v -run TestCorpus -kafka "localhost:$port" "$@"

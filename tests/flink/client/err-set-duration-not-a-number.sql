SET 'sql-client.execution.result-mode' = 'tableau';
SET 'pipeline.auto-watermark-interval' = 'soon';

DROP INDEX "transcode_job_created";--> statement-breakpoint
CREATE INDEX "transcode_job_line" ON "transcode_job" USING btree ("job_id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "transcode_job_ended" ON "transcode_job" USING btree (coalesce(finished_at, created_at),"id") WHERE state in ('ready', 'failed', 'stopped');
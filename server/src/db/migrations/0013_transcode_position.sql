DROP INDEX "transcode_job_ended";--> statement-breakpoint
ALTER TABLE "transcode_job" ADD COLUMN "position" text collate "C" GENERATED ALWAYS AS (case state
  when 'running' then '0' || job_id::text
  when 'queued' then '1' || job_id::text
  else '2' || lpad(to_hex(9223372036854775807 - (extract(epoch from coalesce(finished_at, created_at) - timestamptz '2000-01-01 00:00:00+00') * 1000000)::bigint), 16, '0')
end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "transcode_job_position" ON "transcode_job" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "transcode_job_created" ON "transcode_job" USING btree ("created_at","id");
CREATE INDEX "movie_visibility" ON "movie" USING btree ("visibility","created_at","idMovie") WHERE "movie"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "movie_media_type" ON "movie" USING btree ("media_type","created_at","idMovie") WHERE "movie"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "video_visibility" ON "video" USING btree ("visibility","created_at","idVideo") WHERE "video"."deleted_at" is null;--> statement-breakpoint
-- Totals beyond ten thousand are PostgreSQL's guess, from statistics that are otherwise renewed once a tenth of a table has changed: 36,000 movies
-- with a new word were told as ten thousand for as long as nobody changed any more.
ALTER TABLE "movie" SET (autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "movie_side" SET (autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "movie_genre" SET (autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "movie_keyword" SET (autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "video" SET (autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "video_side" SET (autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "video_genre" SET (autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "video_keyword" SET (autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "people" SET (autovacuum_analyze_scale_factor = 0.02);

DROP INDEX "movie_duration";--> statement-breakpoint
ALTER TABLE "movie" ALTER COLUMN "movie_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "movie" ALTER COLUMN "title_en" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "movie" ALTER COLUMN "description" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "movie" ALTER COLUMN "slug" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "movie" ALTER COLUMN "duration" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "movie" ALTER COLUMN "release_date" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "movie" ALTER COLUMN "language" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "movie" ALTER COLUMN "media_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "movie" ALTER COLUMN "banner" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "movie" ALTER COLUMN "poster" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "movie" ALTER COLUMN "trailer_path" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "movie" ALTER COLUMN "imdb_url" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "movie" ALTER COLUMN "share_url" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ALTER COLUMN "video_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ALTER COLUMN "description" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "video" drop column "contest";--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "contest" boolean GENERATED ALWAYS AS (video_type is not distinct from 'contest') STORED NOT NULL;--> statement-breakpoint
-- The index on the column went with it.
CREATE INDEX "video_contest" ON "video" USING btree ("contest","created_at","idVideo") WHERE "video"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "movie" ADD COLUMN "release_date_sort" date GENERATED ALWAYS AS (coalesce(release_date, '-infinity')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "movie" ADD COLUMN "duration_sort" integer GENERATED ALWAYS AS (coalesce(duration, 0)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "movie" ADD COLUMN "missing" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "movie" ADD COLUMN "incomplete" boolean GENERATED ALWAYS AS (cardinality(missing) > 0) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "missing" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "incomplete" boolean GENERATED ALWAYS AS (cardinality(missing) > 0) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "movie_incomplete" ON "movie" USING btree ("incomplete","created_at","idMovie") WHERE "movie"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "movie_release_sort" ON "movie" USING btree ("release_date_sort","idMovie") WHERE "movie"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "video_incomplete" ON "video" USING btree ("incomplete","created_at","idVideo") WHERE "video"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "movie_duration" ON "movie" USING btree ("duration_sort","idMovie") WHERE "movie"."deleted_at" is null;
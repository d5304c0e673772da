CREATE TABLE "music_artist" (
	"owner" uuid NOT NULL,
	"target" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "music_artist_owner_target_pk" PRIMARY KEY("owner","target")
);
--> statement-breakpoint
CREATE TABLE "music_genre" (
	"owner" uuid NOT NULL,
	"target" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "music_genre_owner_target_pk" PRIMARY KEY("owner","target")
);
--> statement-breakpoint
CREATE TABLE "music_keyword" (
	"owner" uuid NOT NULL,
	"target" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "music_keyword_owner_target_pk" PRIMARY KEY("owner","target")
);
--> statement-breakpoint
CREATE TABLE "music_side" (
	"owner" uuid PRIMARY KEY NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL,
	"transcode_status" text DEFAULT 'not_ready' NOT NULL,
	"rendition" uuid,
	"film" uuid,
	"play_link_ok_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "music" (
	"idMusic" uuid PRIMARY KEY NOT NULL,
	"music_type" text,
	"title" text collate "vi-natural" NOT NULL,
	"description" text,
	"channel" uuid NOT NULL,
	"poster" uuid,
	"album" uuid,
	"disc" integer,
	"track" text collate "vi-natural",
	"track_sort" text collate "vi-natural" GENERATED ALWAYS AS (coalesce(disc, 1)::text || case when track is null then ' 2' else ' 1 ' || track end) STORED NOT NULL,
	"release_date" date,
	"release_date_sort" date GENERATED ALWAYS AS (coalesce(release_date, '-infinity')) STORED NOT NULL,
	"missing" text[] DEFAULT '{}' NOT NULL,
	"incomplete" boolean GENERATED ALWAYS AS (cardinality(missing) > 0) STORED NOT NULL,
	"label" text DEFAULT 'Normal' NOT NULL,
	"play_link" text,
	"copyright" boolean DEFAULT false NOT NULL,
	"copyright_by" uuid,
	"copyright_at" timestamp (3) with time zone,
	"visibility" text DEFAULT 'disable' NOT NULL,
	"first_enabled_at" timestamp (3) with time zone,
	"blacklist_status" text DEFAULT 'CLEAR' NOT NULL,
	"status" text GENERATED ALWAYS AS (case when blacklist_status = 'BLOCKED' then 'blocked' when first_enabled_at is null then 'draft' when visibility = 'enable' then 'public' else 'hidden' end) STORED NOT NULL,
	"film" uuid,
	"search_text" text GENERATED ALWAYS AS (search_words(coalesce("title", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "rendition" ADD COLUMN "sound" jsonb;--> statement-breakpoint
ALTER TABLE "music_artist" ADD CONSTRAINT "music_artist_owner_music_idMusic_fk" FOREIGN KEY ("owner") REFERENCES "public"."music"("idMusic") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_artist" ADD CONSTRAINT "music_artist_target_people_idPeople_fk" FOREIGN KEY ("target") REFERENCES "public"."people"("idPeople") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_genre" ADD CONSTRAINT "music_genre_owner_music_idMusic_fk" FOREIGN KEY ("owner") REFERENCES "public"."music"("idMusic") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_genre" ADD CONSTRAINT "music_genre_target_tag_idTag_fk" FOREIGN KEY ("target") REFERENCES "public"."tag"("idTag") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_keyword" ADD CONSTRAINT "music_keyword_owner_music_idMusic_fk" FOREIGN KEY ("owner") REFERENCES "public"."music"("idMusic") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_keyword" ADD CONSTRAINT "music_keyword_target_tag_idTag_fk" FOREIGN KEY ("target") REFERENCES "public"."tag"("idTag") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music_side" ADD CONSTRAINT "music_side_owner_music_idMusic_fk" FOREIGN KEY ("owner") REFERENCES "public"."music"("idMusic") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music" ADD CONSTRAINT "music_channel_channel_idChannel_fk" FOREIGN KEY ("channel") REFERENCES "public"."channel"("idChannel") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music" ADD CONSTRAINT "music_poster_asset_id_fk" FOREIGN KEY ("poster") REFERENCES "public"."asset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music" ADD CONSTRAINT "music_album_music_idMusic_fk" FOREIGN KEY ("album") REFERENCES "public"."music"("idMusic") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music" ADD CONSTRAINT "music_copyright_by_user_idUser_fk" FOREIGN KEY ("copyright_by") REFERENCES "public"."user"("idUser") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "music" ADD CONSTRAINT "music_film_asset_id_fk" FOREIGN KEY ("film") REFERENCES "public"."asset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "music_artist_target" ON "music_artist" USING btree ("target","owner");--> statement-breakpoint
CREATE INDEX "music_genre_target" ON "music_genre" USING btree ("target","owner");--> statement-breakpoint
CREATE INDEX "music_keyword_target" ON "music_keyword" USING btree ("target","owner");--> statement-breakpoint
CREATE INDEX "music_side_views" ON "music_side" USING btree ("views","owner");--> statement-breakpoint
CREATE INDEX "music_side_transcode" ON "music_side" USING btree ("transcode_status","owner");--> statement-breakpoint
CREATE INDEX "music_title" ON "music" USING btree ("title","idMusic") WHERE "music"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "music_created" ON "music" USING btree ("created_at","idMusic") WHERE "music"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "music_updated" ON "music" USING btree ("updated_at","idMusic") WHERE "music"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "music_channel" ON "music" USING btree ("channel","created_at","idMusic","deleted_at");--> statement-breakpoint
CREATE INDEX "music_status" ON "music" USING btree ("status","created_at","idMusic") WHERE "music"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "music_label" ON "music" USING btree ("label","created_at","idMusic") WHERE "music"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "music_visibility" ON "music" USING btree ("visibility","created_at","idMusic") WHERE "music"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "music_incomplete" ON "music" USING btree ("incomplete","created_at","idMusic") WHERE "music"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "music_own_drafts" ON "music" USING btree ("created_by","updated_at") WHERE "music"."deleted_at" is null and "music"."status" = 'draft';--> statement-breakpoint
CREATE INDEX "music_of_poster" ON "music" USING btree ("poster") WHERE "music"."poster" is not null;--> statement-breakpoint
CREATE INDEX "music_of_copyright_by" ON "music" USING btree ("copyright_by") WHERE "music"."copyright_by" is not null;--> statement-breakpoint
CREATE INDEX "music_deleted" ON "music" USING btree ("deleted_at") WHERE "music"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "music_trash" ON "music" USING btree ("created_at","idMusic") WHERE "music"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "music_search" ON "music" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "music_begins" ON "music" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "music_of_film" ON "music" USING btree ("film") WHERE "music"."film" is not null;--> statement-breakpoint
CREATE INDEX "music_type" ON "music" USING btree ("music_type","created_at","idMusic") WHERE "music"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "music_release" ON "music" USING btree ("release_date","idMusic") WHERE "music"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "music_release_sort" ON "music" USING btree ("release_date_sort","idMusic") WHERE "music"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "music_track" ON "music" USING btree ("track_sort","idMusic") WHERE "music"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "music_album" ON "music" USING btree ("album","track_sort","idMusic");--> statement-breakpoint
-- By hand.
SELECT register_content('music', 'idMusic', 'title', 'poster');--> statement-breakpoint
CREATE TRIGGER "music_moves_views" AFTER UPDATE OF "channel", "deleted_at" ON "music" FOR EACH ROW
  WHEN (old."channel" IS DISTINCT FROM new."channel" OR (old."deleted_at" IS NULL) <> (new."deleted_at" IS NULL))
  EXECUTE FUNCTION move_channel_views('music_side', 'idMusic');--> statement-breakpoint
CREATE TRIGGER "music_takes_views" BEFORE DELETE ON "music" FOR EACH ROW WHEN (old."deleted_at" IS NULL)
  EXECUTE FUNCTION move_channel_views('music_side', 'idMusic');--> statement-breakpoint
ALTER TABLE "music" SET (autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "music_side" SET (autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "music_genre" SET (autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "music_keyword" SET (autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "music_artist" SET (autovacuum_analyze_scale_factor = 0.02);

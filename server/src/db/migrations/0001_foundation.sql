CREATE TABLE "channel_member" (
	"owner" uuid NOT NULL,
	"target" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "channel_member_owner_target_pk" PRIMARY KEY("owner","target")
);
--> statement-breakpoint
CREATE TABLE "channel" (
	"idChannel" uuid PRIMARY KEY NOT NULL,
	"name" text collate "vi-x-icu" NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"report_email" text NOT NULL,
	"about_us" text NOT NULL,
	"owner" uuid NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name", '') || ' ' || coalesce("username", '') || ' ' || coalesce("email", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "movie_cast" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"position" smallint NOT NULL,
	"person" uuid NOT NULL,
	"role" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "movie_genre" (
	"owner" uuid NOT NULL,
	"target" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "movie_genre_owner_target_pk" PRIMARY KEY("owner","target")
);
--> statement-breakpoint
CREATE TABLE "movie_keyword" (
	"owner" uuid NOT NULL,
	"target" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "movie_keyword_owner_target_pk" PRIMARY KEY("owner","target")
);
--> statement-breakpoint
CREATE TABLE "movie_screenshot" (
	"owner" uuid NOT NULL,
	"target" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "movie_screenshot_owner_target_pk" PRIMARY KEY("owner","target")
);
--> statement-breakpoint
CREATE TABLE "movie_side" (
	"owner" uuid PRIMARY KEY NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL,
	"transcode_status" text DEFAULT 'not_ready' NOT NULL,
	"rendition" uuid,
	"film" uuid,
	"play_link_ok_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "movie_subtitle" (
	"owner" uuid NOT NULL,
	"target" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "movie_subtitle_owner_target_pk" PRIMARY KEY("owner","target")
);
--> statement-breakpoint
CREATE TABLE "movie" (
	"idMovie" uuid PRIMARY KEY NOT NULL,
	"movie_type" text NOT NULL,
	"season" uuid,
	"episode_number" integer,
	"title" text collate "vi-x-icu" NOT NULL,
	"title_en" text NOT NULL,
	"title_vi" text,
	"description" text NOT NULL,
	"slug" text NOT NULL,
	"duration" integer NOT NULL,
	"release_date" date NOT NULL,
	"language" text NOT NULL,
	"media_type" text NOT NULL,
	"label" text DEFAULT 'Normal' NOT NULL,
	"channel" uuid NOT NULL,
	"banner" uuid NOT NULL,
	"poster" uuid NOT NULL,
	"film" uuid,
	"play_link" text,
	"main_link_play" text,
	"trailer_path" text NOT NULL,
	"imdb_url" text NOT NULL,
	"share_url" text NOT NULL,
	"copyright" boolean DEFAULT false NOT NULL,
	"copyright_by" uuid,
	"copyright_at" timestamp (3) with time zone,
	"visibility" text DEFAULT 'disable' NOT NULL,
	"first_enabled_at" timestamp (3) with time zone,
	"blacklist_status" text DEFAULT 'CLEAR' NOT NULL,
	"status" text GENERATED ALWAYS AS (case when blacklist_status = 'BLOCKED' then 'blocked' when first_enabled_at is null then 'draft' when visibility = 'enable' then 'public' else 'hidden' end) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("title", '') || ' ' || coalesce("title_en", '') || ' ' || coalesce("title_vi", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "people" (
	"idPeople" uuid PRIMARY KEY NOT NULL,
	"name" text collate "vi-x-icu" NOT NULL,
	"known_as" text NOT NULL,
	"gender" text,
	"birthday" date NOT NULL,
	"death_day" date,
	"place_of_birth" text NOT NULL,
	"country" text NOT NULL,
	"biography" text NOT NULL,
	"avatar" uuid,
	"cover" uuid,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("name", '') || ' ' || coalesce("known_as", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "play" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"record" uuid NOT NULL,
	"viewer" uuid NOT NULL,
	"seconds" integer,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"is_counted" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rendition" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"record" uuid NOT NULL,
	"variants" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"duration_s" real,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"superseded_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sample" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"record" uuid NOT NULL,
	"step" text DEFAULT 'made' NOT NULL,
	CONSTRAINT "sample_kind_name_pk" PRIMARY KEY("kind","name")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"hash" text PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"address" "inet",
	"agent" text
);
--> statement-breakpoint
CREATE TABLE "sign_in_try" (
	"subject" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"channel" uuid NOT NULL,
	"viewer" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscription_channel_viewer_pk" PRIMARY KEY("channel","viewer")
);
--> statement-breakpoint
CREATE TABLE "tag" (
	"idTag" uuid PRIMARY KEY NOT NULL,
	"title" text collate "vi-x-icu" NOT NULL,
	"kind" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("title", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "transcode_job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record" uuid NOT NULL,
	"asset" uuid NOT NULL,
	"attempt" smallint NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"stage" text,
	"percent" real DEFAULT 0 NOT NULL,
	"speed" real,
	"eta_s" integer,
	"renditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cause" text,
	"at_s" real,
	"exit_code" integer,
	"log" text[] DEFAULT '{}' NOT NULL,
	"by" uuid,
	"worker" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user" (
	"idUser" uuid PRIMARY KEY NOT NULL,
	"displayName" text collate "vi-x-icu" NOT NULL,
	"email" text NOT NULL,
	"password" text,
	"role" text NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("displayName", '') || ' ' || coalesce("email", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "asset" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" uuid,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"storage_key" text NOT NULL,
	"width" integer,
	"height" integer,
	"duration_s" real,
	"language" text,
	"cues" integer,
	"upload" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "history" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor" uuid,
	"kind" text NOT NULL,
	"record" uuid NOT NULL,
	"verb" text NOT NULL,
	"changes" jsonb NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"actor" uuid NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	"status" integer,
	"body" text,
	"etag" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_actor_key_pk" PRIMARY KEY("actor","key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"seq" bigserial NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"record" uuid NOT NULL,
	"verb" text NOT NULL,
	"channels" uuid[],
	CONSTRAINT "outbox_xid_seq_pk" PRIMARY KEY("xid","seq")
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channel_member" ADD CONSTRAINT "channel_member_owner_channel_idChannel_fk" FOREIGN KEY ("owner") REFERENCES "public"."channel"("idChannel") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_member" ADD CONSTRAINT "channel_member_target_user_idUser_fk" FOREIGN KEY ("target") REFERENCES "public"."user"("idUser") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel" ADD CONSTRAINT "channel_owner_user_idUser_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("idUser") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movie_cast" ADD CONSTRAINT "movie_cast_owner_movie_idMovie_fk" FOREIGN KEY ("owner") REFERENCES "public"."movie"("idMovie") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movie_cast" ADD CONSTRAINT "movie_cast_person_people_idPeople_fk" FOREIGN KEY ("person") REFERENCES "public"."people"("idPeople") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movie_genre" ADD CONSTRAINT "movie_genre_owner_movie_idMovie_fk" FOREIGN KEY ("owner") REFERENCES "public"."movie"("idMovie") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movie_genre" ADD CONSTRAINT "movie_genre_target_tag_idTag_fk" FOREIGN KEY ("target") REFERENCES "public"."tag"("idTag") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movie_keyword" ADD CONSTRAINT "movie_keyword_owner_movie_idMovie_fk" FOREIGN KEY ("owner") REFERENCES "public"."movie"("idMovie") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movie_keyword" ADD CONSTRAINT "movie_keyword_target_tag_idTag_fk" FOREIGN KEY ("target") REFERENCES "public"."tag"("idTag") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movie_screenshot" ADD CONSTRAINT "movie_screenshot_owner_movie_idMovie_fk" FOREIGN KEY ("owner") REFERENCES "public"."movie"("idMovie") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movie_screenshot" ADD CONSTRAINT "movie_screenshot_target_asset_id_fk" FOREIGN KEY ("target") REFERENCES "public"."asset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movie_side" ADD CONSTRAINT "movie_side_owner_movie_idMovie_fk" FOREIGN KEY ("owner") REFERENCES "public"."movie"("idMovie") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movie_subtitle" ADD CONSTRAINT "movie_subtitle_owner_movie_idMovie_fk" FOREIGN KEY ("owner") REFERENCES "public"."movie"("idMovie") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movie_subtitle" ADD CONSTRAINT "movie_subtitle_target_asset_id_fk" FOREIGN KEY ("target") REFERENCES "public"."asset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movie" ADD CONSTRAINT "movie_season_movie_idMovie_fk" FOREIGN KEY ("season") REFERENCES "public"."movie"("idMovie") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movie" ADD CONSTRAINT "movie_channel_channel_idChannel_fk" FOREIGN KEY ("channel") REFERENCES "public"."channel"("idChannel") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movie" ADD CONSTRAINT "movie_banner_asset_id_fk" FOREIGN KEY ("banner") REFERENCES "public"."asset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movie" ADD CONSTRAINT "movie_poster_asset_id_fk" FOREIGN KEY ("poster") REFERENCES "public"."asset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movie" ADD CONSTRAINT "movie_film_asset_id_fk" FOREIGN KEY ("film") REFERENCES "public"."asset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movie" ADD CONSTRAINT "movie_copyright_by_user_idUser_fk" FOREIGN KEY ("copyright_by") REFERENCES "public"."user"("idUser") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_avatar_asset_id_fk" FOREIGN KEY ("avatar") REFERENCES "public"."asset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_cover_asset_id_fk" FOREIGN KEY ("cover") REFERENCES "public"."asset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play" ADD CONSTRAINT "play_record_movie_idMovie_fk" FOREIGN KEY ("record") REFERENCES "public"."movie"("idMovie") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_user_idUser_fk" FOREIGN KEY ("user") REFERENCES "public"."user"("idUser") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_channel_channel_idChannel_fk" FOREIGN KEY ("channel") REFERENCES "public"."channel"("idChannel") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcode_job" ADD CONSTRAINT "transcode_job_record_movie_idMovie_fk" FOREIGN KEY ("record") REFERENCES "public"."movie"("idMovie") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_member_target" ON "channel_member" USING btree ("target","owner");--> statement-breakpoint
CREATE UNIQUE INDEX "channel_username" ON "channel" USING btree ("username") WHERE "channel"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "channel_name" ON "channel" USING btree ("name","idChannel");--> statement-breakpoint
CREATE INDEX "channel_created" ON "channel" USING btree ("created_at","idChannel");--> statement-breakpoint
CREATE INDEX "channel_updated" ON "channel" USING btree ("updated_at","idChannel");--> statement-breakpoint
CREATE INDEX "channel_search" ON "channel" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "movie_cast_owner" ON "movie_cast" USING btree ("owner","position");--> statement-breakpoint
CREATE INDEX "movie_cast_person" ON "movie_cast" USING btree ("person");--> statement-breakpoint
CREATE INDEX "movie_genre_target" ON "movie_genre" USING btree ("target","owner");--> statement-breakpoint
CREATE INDEX "movie_keyword_target" ON "movie_keyword" USING btree ("target","owner");--> statement-breakpoint
CREATE INDEX "movie_screenshot_target" ON "movie_screenshot" USING btree ("target","owner");--> statement-breakpoint
CREATE INDEX "movie_side_views" ON "movie_side" USING btree ("views","owner");--> statement-breakpoint
CREATE INDEX "movie_side_transcode" ON "movie_side" USING btree ("transcode_status","owner");--> statement-breakpoint
CREATE INDEX "movie_subtitle_target" ON "movie_subtitle" USING btree ("target","owner");--> statement-breakpoint
CREATE UNIQUE INDEX "movie_slug" ON "movie" USING btree ("slug") WHERE "movie"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "movie_title" ON "movie" USING btree ("title","idMovie") WHERE "movie"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "movie_release" ON "movie" USING btree ("release_date","idMovie") WHERE "movie"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "movie_duration" ON "movie" USING btree ("duration","idMovie") WHERE "movie"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "movie_created" ON "movie" USING btree ("created_at","idMovie") WHERE "movie"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "movie_updated" ON "movie" USING btree ("updated_at","idMovie") WHERE "movie"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "movie_channel" ON "movie" USING btree ("channel","created_at","idMovie") WHERE "movie"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "movie_status" ON "movie" USING btree ("status","created_at","idMovie") WHERE "movie"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "movie_label" ON "movie" USING btree ("label","created_at","idMovie") WHERE "movie"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "movie_type" ON "movie" USING btree ("movie_type","created_at","idMovie") WHERE "movie"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "movie_language" ON "movie" USING btree ("language","created_at","idMovie") WHERE "movie"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "movie_season" ON "movie" USING btree ("season","episode_number");--> statement-breakpoint
CREATE INDEX "movie_deleted" ON "movie" USING btree ("deleted_at") WHERE "movie"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "movie_search" ON "movie" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "people_name" ON "people" USING btree ("name","idPeople");--> statement-breakpoint
CREATE INDEX "people_birthday" ON "people" USING btree ("birthday","idPeople");--> statement-breakpoint
CREATE INDEX "people_created" ON "people" USING btree ("created_at","idPeople");--> statement-breakpoint
CREATE INDEX "people_updated" ON "people" USING btree ("updated_at","idPeople");--> statement-breakpoint
CREATE INDEX "people_country" ON "people" USING btree ("country","created_at","idPeople");--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "play_uncounted" ON "play" USING btree ("id") WHERE not "play"."is_counted";--> statement-breakpoint
CREATE INDEX "play_record" ON "play" USING btree ("record","at");--> statement-breakpoint
CREATE INDEX "rendition_record" ON "rendition" USING btree ("record");--> statement-breakpoint
CREATE INDEX "rendition_created" ON "rendition" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sample_record" ON "sample" USING btree ("record");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user");--> statement-breakpoint
CREATE INDEX "session_expires" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_try_until" ON "sign_in_try" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "tag_kind_title" ON "tag" USING btree ("kind",fold("title")) WHERE "tag"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "tag_title" ON "tag" USING btree ("title","idTag");--> statement-breakpoint
CREATE INDEX "tag_created" ON "tag" USING btree ("created_at","idTag");--> statement-breakpoint
CREATE INDEX "tag_updated" ON "tag" USING btree ("updated_at","idTag");--> statement-breakpoint
CREATE INDEX "tag_search" ON "tag" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "transcode_job_created" ON "transcode_job" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "transcode_job_attempt" ON "transcode_job" USING btree ("job_id","attempt");--> statement-breakpoint
CREATE INDEX "transcode_job_record" ON "transcode_job" USING btree ("record","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "transcode_job_active" ON "transcode_job" USING btree ("record") WHERE "transcode_job"."state" in ('queued', 'running');--> statement-breakpoint
CREATE UNIQUE INDEX "user_email" ON "user" USING btree ("email") WHERE "user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "user_search" ON "user" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "asset_expires" ON "asset" USING btree ("expires_at") WHERE "asset"."expires_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "asset_storage_key" ON "asset" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "history_record" ON "history" USING btree ("record","id");--> statement-breakpoint
CREATE INDEX "idempotency_at" ON "idempotency" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_at" ON "outbox" USING btree ("at");
CREATE TABLE "account_link" (
	"hash" text PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "challenge" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user" uuid,
	"remember" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contest_entry" (
	"owner" uuid PRIMARY KEY NOT NULL,
	"full_name" text,
	"birthday" date,
	"gender" text,
	"address" text,
	"city" text,
	"phone" text,
	"facebook" text,
	"tiktok" text,
	"youtube" text,
	"instagram" text,
	"id_photo" uuid,
	"phone_key" text,
	"film_print" text,
	"guardian" boolean NOT NULL,
	"consent_at" timestamp (3) with time zone NOT NULL,
	"consent_language" text NOT NULL,
	"erase_after" timestamp (3) with time zone NOT NULL,
	"erased_at" timestamp (3) with time zone,
	CONSTRAINT "contest_entry_whole" CHECK ("contest_entry"."erased_at" is not null or (num_nulls("contest_entry"."full_name", "contest_entry"."birthday", "contest_entry"."gender", "contest_entry"."address", "contest_entry"."city", "contest_entry"."phone", "contest_entry"."facebook", "contest_entry"."tiktok", "contest_entry"."youtube", "contest_entry"."instagram", "contest_entry"."id_photo") = 0))
);
--> statement-breakpoint
CREATE TABLE "contest_ticket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"films" integer DEFAULT 0 NOT NULL,
	"photos" integer DEFAULT 0 NOT NULL,
	"entry" uuid
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"person" uuid NOT NULL,
	"name" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_device_person_name_pk" PRIMARY KEY("person","name")
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"idMail" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"to" text NOT NULL,
	"user" uuid,
	"kind" text NOT NULL,
	"subject" text,
	"text" text,
	"html" text,
	"state" text NOT NULL,
	"way" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("to", '') || ' ' || coalesce("subject", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"record_kind" text,
	"record" uuid,
	"by" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "passkey" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"name" text collate "vi-x-icu" NOT NULL,
	"credential" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_synced" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"user" uuid NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_code_user_hash_pk" PRIMARY KEY("user","hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"user" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread" uuid NOT NULL,
	"position" integer NOT NULL,
	"side" text NOT NULL,
	"author" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thread_read" (
	"thread" uuid NOT NULL,
	"person" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "thread_read_thread_person_pk" PRIMARY KEY("thread","person")
);
--> statement-breakpoint
CREATE TABLE "thread" (
	"idThread" uuid PRIMARY KEY NOT NULL,
	"advertiser" uuid NOT NULL,
	"subject" text collate "vi-x-icu" NOT NULL,
	"messages" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_side" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("subject", ''))) STORED
);
--> statement-breakpoint
CREATE TABLE "video_genre" (
	"owner" uuid NOT NULL,
	"target" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "video_genre_owner_target_pk" PRIMARY KEY("owner","target")
);
--> statement-breakpoint
CREATE TABLE "video_keyword" (
	"owner" uuid NOT NULL,
	"target" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "video_keyword_owner_target_pk" PRIMARY KEY("owner","target")
);
--> statement-breakpoint
CREATE TABLE "video_side" (
	"owner" uuid PRIMARY KEY NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL,
	"transcode_status" text DEFAULT 'not_ready' NOT NULL,
	"rendition" uuid,
	"film" uuid,
	"play_link_ok_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "video_subtitle" (
	"owner" uuid NOT NULL,
	"target" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "video_subtitle_owner_target_pk" PRIMARY KEY("owner","target")
);
--> statement-breakpoint
CREATE TABLE "video" (
	"idVideo" uuid PRIMARY KEY NOT NULL,
	"video_type" text NOT NULL,
	"title" text collate "vi-x-icu" NOT NULL,
	"description" text NOT NULL,
	"channel" uuid,
	"banner" uuid,
	"label" text DEFAULT 'Normal' NOT NULL,
	"film" uuid,
	"play_link" text,
	"copyright" boolean DEFAULT false NOT NULL,
	"copyright_by" uuid,
	"copyright_at" timestamp (3) with time zone,
	"visibility" text DEFAULT 'disable' NOT NULL,
	"first_enabled_at" timestamp (3) with time zone,
	"blacklist_status" text DEFAULT 'CLEAR' NOT NULL,
	"status" text GENERATED ALWAYS AS (case when blacklist_status = 'BLOCKED' then 'blocked' when first_enabled_at is null then 'draft' when visibility = 'enable' then 'public' else 'hidden' end) STORED NOT NULL,
	"contest" boolean GENERATED ALWAYS AS (video_type = 'contest') STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (fold(coalesce("title", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "play" DROP CONSTRAINT "play_record_movie_idMovie_fk";
--> statement-breakpoint
ALTER TABLE "transcode_job" DROP CONSTRAINT "transcode_job_record_movie_idMovie_fk";
--> statement-breakpoint
ALTER TABLE "play" ADD COLUMN "movie" uuid GENERATED ALWAYS AS (case when kind = 'movie' then record end) STORED;--> statement-breakpoint
ALTER TABLE "play" ADD COLUMN "video" uuid GENERATED ALWAYS AS (case when kind = 'video' then record end) STORED;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "idle_minutes" integer DEFAULT 240 NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "locked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "transcode_job" ADD COLUMN "movie" uuid GENERATED ALWAYS AS (case when kind = 'movie' then record end) STORED;--> statement-breakpoint
ALTER TABLE "transcode_job" ADD COLUMN "video" uuid GENERATED ALWAYS AS (case when kind = 'video' then record end) STORED;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "company" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "avatar" uuid;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "language" text DEFAULT 'vi' NOT NULL;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "time_zone" text DEFAULT 'Asia/Ho_Chi_Minh' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "persons" uuid[];--> statement-breakpoint
ALTER TABLE "account_link" ADD CONSTRAINT "account_link_user_user_idUser_fk" FOREIGN KEY ("user") REFERENCES "public"."user"("idUser") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge" ADD CONSTRAINT "challenge_user_user_idUser_fk" FOREIGN KEY ("user") REFERENCES "public"."user"("idUser") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_entry" ADD CONSTRAINT "contest_entry_owner_video_idVideo_fk" FOREIGN KEY ("owner") REFERENCES "public"."video"("idVideo") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_entry" ADD CONSTRAINT "contest_entry_id_photo_asset_id_fk" FOREIGN KEY ("id_photo") REFERENCES "public"."asset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_person_user_idUser_fk" FOREIGN KEY ("person") REFERENCES "public"."user"("idUser") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_person_user_idUser_fk" FOREIGN KEY ("person") REFERENCES "public"."user"("idUser") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_user_user_idUser_fk" FOREIGN KEY ("user") REFERENCES "public"."user"("idUser") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_user_idUser_fk" FOREIGN KEY ("user") REFERENCES "public"."user"("idUser") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_user_idUser_fk" FOREIGN KEY ("user") REFERENCES "public"."user"("idUser") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_thread_thread_idThread_fk" FOREIGN KEY ("thread") REFERENCES "public"."thread"("idThread") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_author_user_idUser_fk" FOREIGN KEY ("author") REFERENCES "public"."user"("idUser") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_read" ADD CONSTRAINT "thread_read_thread_thread_idThread_fk" FOREIGN KEY ("thread") REFERENCES "public"."thread"("idThread") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread_read" ADD CONSTRAINT "thread_read_person_user_idUser_fk" FOREIGN KEY ("person") REFERENCES "public"."user"("idUser") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thread" ADD CONSTRAINT "thread_advertiser_user_idUser_fk" FOREIGN KEY ("advertiser") REFERENCES "public"."user"("idUser") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_genre" ADD CONSTRAINT "video_genre_owner_video_idVideo_fk" FOREIGN KEY ("owner") REFERENCES "public"."video"("idVideo") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_genre" ADD CONSTRAINT "video_genre_target_tag_idTag_fk" FOREIGN KEY ("target") REFERENCES "public"."tag"("idTag") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_keyword" ADD CONSTRAINT "video_keyword_owner_video_idVideo_fk" FOREIGN KEY ("owner") REFERENCES "public"."video"("idVideo") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_keyword" ADD CONSTRAINT "video_keyword_target_tag_idTag_fk" FOREIGN KEY ("target") REFERENCES "public"."tag"("idTag") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_side" ADD CONSTRAINT "video_side_owner_video_idVideo_fk" FOREIGN KEY ("owner") REFERENCES "public"."video"("idVideo") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_subtitle" ADD CONSTRAINT "video_subtitle_owner_video_idVideo_fk" FOREIGN KEY ("owner") REFERENCES "public"."video"("idVideo") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_subtitle" ADD CONSTRAINT "video_subtitle_target_asset_id_fk" FOREIGN KEY ("target") REFERENCES "public"."asset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_channel_channel_idChannel_fk" FOREIGN KEY ("channel") REFERENCES "public"."channel"("idChannel") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_banner_asset_id_fk" FOREIGN KEY ("banner") REFERENCES "public"."asset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_film_asset_id_fk" FOREIGN KEY ("film") REFERENCES "public"."asset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video" ADD CONSTRAINT "video_copyright_by_user_idUser_fk" FOREIGN KEY ("copyright_by") REFERENCES "public"."user"("idUser") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_link_user" ON "account_link" USING btree ("user","purpose");--> statement-breakpoint
CREATE INDEX "account_link_expires" ON "account_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "challenge_expires" ON "challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "contest_entry_erase" ON "contest_entry" USING btree ("erase_after") WHERE "contest_entry"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "contest_entry_twice" ON "contest_entry" USING btree ("phone_key","film_print");--> statement-breakpoint
CREATE INDEX "contest_entry_photo" ON "contest_entry" USING btree ("id_photo");--> statement-breakpoint
CREATE UNIQUE INDEX "contest_ticket_hash" ON "contest_ticket" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "contest_ticket_subject" ON "contest_ticket" USING btree ("subject","created_at");--> statement-breakpoint
CREATE INDEX "contest_ticket_expires" ON "contest_ticket" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_created" ON "mail" USING btree ("created_at","idMail");--> statement-breakpoint
CREATE INDEX "mail_search" ON "mail" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "notification_person" ON "notification" USING btree ("person","at","id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("person") WHERE "notification"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notification_at" ON "notification" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential" ON "passkey" USING btree ("credential");--> statement-breakpoint
CREATE INDEX "passkey_user" ON "passkey" USING btree ("user");--> statement-breakpoint
CREATE UNIQUE INDEX "message_position" ON "message" USING btree ("thread","position");--> statement-breakpoint
CREATE INDEX "message_author" ON "message" USING btree ("author","at");--> statement-breakpoint
CREATE INDEX "thread_last" ON "thread" USING btree ("last_at","idThread");--> statement-breakpoint
CREATE INDEX "thread_advertiser" ON "thread" USING btree ("advertiser","last_at","idThread");--> statement-breakpoint
CREATE INDEX "thread_waiting" ON "thread" USING btree ("last_side","last_at");--> statement-breakpoint
CREATE INDEX "thread_search" ON "thread" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "video_genre_target" ON "video_genre" USING btree ("target","owner");--> statement-breakpoint
CREATE INDEX "video_keyword_target" ON "video_keyword" USING btree ("target","owner");--> statement-breakpoint
CREATE INDEX "video_side_views" ON "video_side" USING btree ("views","owner");--> statement-breakpoint
CREATE INDEX "video_side_transcode" ON "video_side" USING btree ("transcode_status","owner");--> statement-breakpoint
CREATE INDEX "video_subtitle_target" ON "video_subtitle" USING btree ("target","owner");--> statement-breakpoint
CREATE INDEX "video_title" ON "video" USING btree ("title","idVideo") WHERE "video"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "video_created" ON "video" USING btree ("created_at","idVideo") WHERE "video"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "video_updated" ON "video" USING btree ("updated_at","idVideo") WHERE "video"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "video_channel" ON "video" USING btree ("channel","created_at","idVideo") WHERE "video"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "video_status" ON "video" USING btree ("status","created_at","idVideo") WHERE "video"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "video_label" ON "video" USING btree ("label","created_at","idVideo") WHERE "video"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "video_deleted" ON "video" USING btree ("deleted_at") WHERE "video"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "video_search" ON "video" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "video_contest" ON "video" USING btree ("contest","created_at","idVideo") WHERE "video"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "play" ADD CONSTRAINT "play_movie_movie_idMovie_fk" FOREIGN KEY ("movie") REFERENCES "public"."movie"("idMovie") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play" ADD CONSTRAINT "play_video_video_idVideo_fk" FOREIGN KEY ("video") REFERENCES "public"."video"("idVideo") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcode_job" ADD CONSTRAINT "transcode_job_movie_movie_idMovie_fk" FOREIGN KEY ("movie") REFERENCES "public"."movie"("idMovie") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcode_job" ADD CONSTRAINT "transcode_job_video_video_idVideo_fk" FOREIGN KEY ("video") REFERENCES "public"."video"("idVideo") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_avatar_asset_id_fk" FOREIGN KEY ("avatar") REFERENCES "public"."asset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "play_movie" ON "play" USING btree ("movie") WHERE "play"."movie" is not null;--> statement-breakpoint
CREATE INDEX "play_video" ON "play" USING btree ("video") WHERE "play"."video" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "session_id" ON "session" USING btree ("id");--> statement-breakpoint
CREATE INDEX "transcode_job_movie" ON "transcode_job" USING btree ("movie") WHERE "transcode_job"."movie" is not null;--> statement-breakpoint
CREATE INDEX "transcode_job_video" ON "transcode_job" USING btree ("video") WHERE "transcode_job"."video" is not null;
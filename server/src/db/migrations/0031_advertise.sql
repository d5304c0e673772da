CREATE TABLE "ad_budget" (
	"campaign" uuid PRIMARY KEY NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"day" date,
	"day_taken" integer DEFAULT 0 NOT NULL,
	"plan_from" timestamp (3) with time zone,
	"plan_until" timestamp (3) with time zone,
	"plan_units" double precision,
	"plan_taken" integer DEFAULT 0 NOT NULL,
	"plan_key" text,
	"settled_answers" double precision DEFAULT 0 NOT NULL,
	"settled_valid" double precision DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_day" (
	"campaign" uuid NOT NULL,
	"day" date NOT NULL,
	"ad" uuid NOT NULL,
	"zone" text NOT NULL,
	"platform" text NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ad_day_campaign_day_ad_zone_platform_pk" PRIMARY KEY("campaign","day","ad","zone","platform")
);
--> statement-breakpoint
CREATE TABLE "ad_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"answer" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"campaign" uuid,
	"ad" uuid,
	"zone" text NOT NULL,
	"platform" text NOT NULL,
	"application" uuid,
	"country" text,
	"viewer" text,
	"network" text,
	"reason" text,
	"amount" bigint DEFAULT 0 NOT NULL,
	"lease" bigint,
	"code" integer
);
--> statement-breakpoint
CREATE TABLE "ad_invalid" (
	"campaign" uuid NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"events" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ad_invalid_campaign_hour_kind_reason_pk" PRIMARY KEY("campaign","hour","kind","reason")
);
--> statement-breakpoint
CREATE TABLE "ad_lease" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"campaign" uuid NOT NULL,
	"day" date NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"units" integer NOT NULL,
	"valid" integer DEFAULT 0 NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_person" (
	"campaign" uuid NOT NULL,
	"viewer" text NOT NULL,
	"day" date NOT NULL,
	"taken" smallint NOT NULL,
	"granted" smallint NOT NULL,
	CONSTRAINT "ad_person_campaign_viewer_day_pk" PRIMARY KEY("campaign","viewer","day")
);
--> statement-breakpoint
CREATE TABLE "ad_reconciliation" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"differences" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_refusal" (
	"viewer" text NOT NULL,
	"ad" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ad_refusal_viewer_ad_pk" PRIMARY KEY("viewer","ad")
);
--> statement-breakpoint
CREATE TABLE "ad_request" (
	"zone" text NOT NULL,
	"platform" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"filled" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ad_request_zone_platform_hour_pk" PRIMARY KEY("zone","platform","hour")
);
--> statement-breakpoint
CREATE TABLE "ad_side" (
	"owner" uuid PRIMARY KEY NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"starts" integer DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_stat" (
	"campaign" uuid NOT NULL,
	"ad" uuid NOT NULL,
	"zone" text NOT NULL,
	"platform" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"raw_impressions" integer DEFAULT 0 NOT NULL,
	"viewable" integer DEFAULT 0 NOT NULL,
	"starts" integer DEFAULT 0 NOT NULL,
	"first_quartiles" integer DEFAULT 0 NOT NULL,
	"midpoints" integer DEFAULT 0 NOT NULL,
	"third_quartiles" integer DEFAULT 0 NOT NULL,
	"completes" integer DEFAULT 0 NOT NULL,
	"skips" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"raw_clicks" integer DEFAULT 0 NOT NULL,
	"errors" integer DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ad_stat_campaign_hour_ad_zone_platform_pk" PRIMARY KEY("campaign","hour","ad","zone","platform")
);
--> statement-breakpoint
CREATE TABLE "ad" (
	"idAd" uuid PRIMARY KEY NOT NULL,
	"campaign" uuid NOT NULL,
	"ads_type" text NOT NULL,
	"title" text collate "vi-natural" NOT NULL,
	"ads_url" text NOT NULL,
	"text" text,
	"file" uuid,
	"tag_url" text,
	"skippable" boolean DEFAULT true NOT NULL,
	"skip_after" integer DEFAULT 5 NOT NULL,
	"weight" integer DEFAULT 10 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"userId" uuid,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reject_reason" text,
	"reject_text" text,
	"served" jsonb,
	"served_file" uuid,
	"is_first" boolean DEFAULT false NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_words(coalesce("title", '') || ' ' || coalesce("text", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "advertiser" (
	"userId" uuid PRIMARY KEY NOT NULL,
	"company" text collate "vi-natural" NOT NULL,
	"group" text DEFAULT 'direct' NOT NULL,
	"type" text DEFAULT 'company' NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone_number" text,
	"url" text,
	"search_text" text GENERATED ALWAYS AS (search_words(coalesce("company", '') || ' ' || coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone_number", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "campaign_country" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"position" smallint NOT NULL,
	"country" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_daypart" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"position" smallint NOT NULL,
	"from_hour" integer NOT NULL,
	"to_hour" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_genre" (
	"owner" uuid NOT NULL,
	"target" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "campaign_genre_owner_target_pk" PRIMARY KEY("owner","target")
);
--> statement-breakpoint
CREATE TABLE "campaign_side" (
	"owner" uuid PRIMARY KEY NOT NULL,
	"launched_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"late_told_of" timestamp (3) with time zone,
	"requests" integer DEFAULT 0 NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"starts" integer DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign" (
	"campaignId" uuid PRIMARY KEY NOT NULL,
	"name" text collate "vi-natural" NOT NULL,
	"company" text collate "vi-natural",
	"contact_name" text,
	"email" text,
	"phone_number" text,
	"content" text,
	"platforms" text[],
	"ads_type" text,
	"zones" text[],
	"target" text DEFAULT 'impressions' NOT NULL,
	"budget" bigint,
	"quota" integer,
	"start_date" date,
	"finish_date" date,
	"weekdays" text[] DEFAULT '{}' NOT NULL,
	"pacing" text DEFAULT 'even' NOT NULL,
	"day_cap" integer,
	"person_cap" integer,
	"weight" integer DEFAULT 10 NOT NULL,
	"title" text,
	"ads_url" text,
	"text" text,
	"file" uuid,
	"tag_url" text,
	"skippable" boolean DEFAULT true NOT NULL,
	"skip_after" integer DEFAULT 5 NOT NULL,
	"userId" uuid,
	"state" text DEFAULT 'draft' NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reject_reason" text,
	"reject_text" text,
	"thread" text,
	"is_asked" boolean GENERATED ALWAYS AS (asked_at is not null) STORED NOT NULL,
	"rates" jsonb,
	"company_sort" text collate "vi-natural" GENERATED ALWAYS AS (coalesce(company, '')) STORED NOT NULL,
	"budget_sort" bigint GENERATED ALWAYS AS (coalesce(budget, 0)) STORED NOT NULL,
	"start_date_sort" date GENERATED ALWAYS AS (coalesce(start_date, '-infinity')) STORED NOT NULL,
	"finish_date_sort" date GENERATED ALWAYS AS (coalesce(finish_date, '-infinity')) STORED NOT NULL,
	"submitted_at_sort" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(submitted_at, '1970-01-01 00:00:00+00')) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_words(coalesce("name", '') || ' ' || coalesce("company", '') || ' ' || coalesce("contact_name", '') || ' ' || coalesce("email", ''))) STORED,
	"missing" text[] DEFAULT '{}' NOT NULL,
	"incomplete" boolean GENERATED ALWAYS AS (cardinality(missing) > 0) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reported_ad" (
	"idReportedAd" uuid PRIMARY KEY NOT NULL,
	"target" uuid NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'DOING' NOT NULL,
	"outcome" text,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"reported_at_sort" timestamp (3) GENERATED ALWAYS AS ((reported_at at time zone 'UTC') + case when state = 'DOING' then interval '1000 years' else interval '0' end) STORED NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (search_words(coalesce("title", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "zone" (
	"idZone" uuid PRIMARY KEY NOT NULL,
	"zone" text NOT NULL,
	"group" text NOT NULL,
	"title_vi" text collate "vi-natural" NOT NULL,
	"title_en" text collate "vi-natural" NOT NULL,
	"price_impressions" integer NOT NULL,
	"price_click" integer NOT NULL,
	"price_view" integer NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"zone_sort" smallint NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_words(coalesce("title_vi", '') || ' ' || coalesce("title_en", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "ad_budget" ADD CONSTRAINT "ad_budget_campaign_campaign_campaignId_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaign"("campaignId") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_lease" ADD CONSTRAINT "ad_lease_campaign_campaign_campaignId_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaign"("campaignId") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_person" ADD CONSTRAINT "ad_person_campaign_campaign_campaignId_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaign"("campaignId") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_refusal" ADD CONSTRAINT "ad_refusal_ad_ad_idAd_fk" FOREIGN KEY ("ad") REFERENCES "public"."ad"("idAd") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_side" ADD CONSTRAINT "ad_side_owner_ad_idAd_fk" FOREIGN KEY ("owner") REFERENCES "public"."ad"("idAd") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad" ADD CONSTRAINT "ad_campaign_campaign_campaignId_fk" FOREIGN KEY ("campaign") REFERENCES "public"."campaign"("campaignId") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad" ADD CONSTRAINT "ad_file_asset_id_fk" FOREIGN KEY ("file") REFERENCES "public"."asset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad" ADD CONSTRAINT "ad_userId_user_idUser_fk" FOREIGN KEY ("userId") REFERENCES "public"."user"("idUser") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad" ADD CONSTRAINT "ad_decided_by_user_idUser_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("idUser") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad" ADD CONSTRAINT "ad_served_file_asset_id_fk" FOREIGN KEY ("served_file") REFERENCES "public"."asset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "advertiser" ADD CONSTRAINT "advertiser_userId_user_idUser_fk" FOREIGN KEY ("userId") REFERENCES "public"."user"("idUser") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_country" ADD CONSTRAINT "campaign_country_owner_campaign_campaignId_fk" FOREIGN KEY ("owner") REFERENCES "public"."campaign"("campaignId") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_daypart" ADD CONSTRAINT "campaign_daypart_owner_campaign_campaignId_fk" FOREIGN KEY ("owner") REFERENCES "public"."campaign"("campaignId") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_genre" ADD CONSTRAINT "campaign_genre_owner_campaign_campaignId_fk" FOREIGN KEY ("owner") REFERENCES "public"."campaign"("campaignId") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_genre" ADD CONSTRAINT "campaign_genre_target_tag_idTag_fk" FOREIGN KEY ("target") REFERENCES "public"."tag"("idTag") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_side" ADD CONSTRAINT "campaign_side_owner_campaign_campaignId_fk" FOREIGN KEY ("owner") REFERENCES "public"."campaign"("campaignId") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_file_asset_id_fk" FOREIGN KEY ("file") REFERENCES "public"."asset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_userId_user_idUser_fk" FOREIGN KEY ("userId") REFERENCES "public"."user"("idUser") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign" ADD CONSTRAINT "campaign_decided_by_user_idUser_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("idUser") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_ad" ADD CONSTRAINT "reported_ad_decided_by_user_idUser_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("idUser") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_day_ad" ON "ad_day" USING btree ("ad");--> statement-breakpoint
CREATE UNIQUE INDEX "ad_event_once" ON "ad_event" USING btree ("answer","kind") WHERE "ad_event"."reason" is distinct from 'repeated';--> statement-breakpoint
CREATE INDEX "ad_event_campaign" ON "ad_event" USING btree ("campaign","kind","asked_at","id");--> statement-breakpoint
CREATE INDEX "ad_event_asked" ON "ad_event" USING brin ("asked_at");--> statement-breakpoint
CREATE INDEX "ad_lease_campaign" ON "ad_lease" USING btree ("campaign","id");--> statement-breakpoint
CREATE INDEX "ad_lease_ends" ON "ad_lease" USING btree ("ends_at","id");--> statement-breakpoint
CREATE INDEX "ad_person_day" ON "ad_person" USING btree ("day");--> statement-breakpoint
CREATE INDEX "ad_reconciliation_at" ON "ad_reconciliation" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ad_refusal_ad" ON "ad_refusal" USING btree ("ad");--> statement-breakpoint
CREATE INDEX "ad_request_hour" ON "ad_request" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "ad_side_impressions" ON "ad_side" USING btree ("impressions","owner");--> statement-breakpoint
CREATE INDEX "ad_side_clicks" ON "ad_side" USING btree ("clicks","owner");--> statement-breakpoint
CREATE INDEX "ad_side_requests" ON "ad_side" USING btree ("requests","owner");--> statement-breakpoint
CREATE INDEX "ad_stat_zone" ON "ad_stat" USING btree ("zone","hour");--> statement-breakpoint
CREATE INDEX "ad_stat_ad" ON "ad_stat" USING btree ("ad","hour");--> statement-breakpoint
CREATE INDEX "ad_stat_hour" ON "ad_stat" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "ad_title" ON "ad" USING btree ("title","idAd");--> statement-breakpoint
CREATE INDEX "ad_created" ON "ad" USING btree ("created_at","idAd");--> statement-breakpoint
CREATE INDEX "ad_updated" ON "ad" USING btree ("updated_at","idAd");--> statement-breakpoint
CREATE INDEX "ad_state" ON "ad" USING btree ("state","created_at","idAd");--> statement-breakpoint
CREATE INDEX "ad_campaign" ON "ad" USING btree ("campaign","created_at","idAd");--> statement-breakpoint
CREATE INDEX "ad_user" ON "ad" USING btree ("userId","created_at","idAd");--> statement-breakpoint
CREATE INDEX "ad_type" ON "ad" USING btree ("ads_type","created_at","idAd");--> statement-breakpoint
CREATE INDEX "ad_decided" ON "ad" USING btree ("decided_by") WHERE "ad"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "ad_file" ON "ad" USING btree ("file") WHERE "ad"."file" is not null;--> statement-breakpoint
CREATE INDEX "ad_served_file" ON "ad" USING btree ("served_file") WHERE "ad"."served_file" is not null;--> statement-breakpoint
CREATE INDEX "ad_search" ON "ad" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "ad_begins" ON "ad" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "advertiser_company" ON "advertiser" USING btree ("company","userId");--> statement-breakpoint
CREATE INDEX "advertiser_created" ON "advertiser" USING btree ("created_at","userId");--> statement-breakpoint
CREATE INDEX "advertiser_updated" ON "advertiser" USING btree ("updated_at","userId");--> statement-breakpoint
CREATE INDEX "advertiser_group" ON "advertiser" USING btree ("group","created_at","userId");--> statement-breakpoint
CREATE INDEX "advertiser_type" ON "advertiser" USING btree ("type","created_at","userId");--> statement-breakpoint
CREATE INDEX "advertiser_search" ON "advertiser" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "advertiser_begins" ON "advertiser" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "campaign_country_owner" ON "campaign_country" USING btree ("owner","position");--> statement-breakpoint
CREATE INDEX "campaign_daypart_owner" ON "campaign_daypart" USING btree ("owner","position");--> statement-breakpoint
CREATE INDEX "campaign_genre_target" ON "campaign_genre" USING btree ("target","owner");--> statement-breakpoint
CREATE INDEX "campaign_side_impressions" ON "campaign_side" USING btree ("impressions","owner");--> statement-breakpoint
CREATE INDEX "campaign_side_clicks" ON "campaign_side" USING btree ("clicks","owner");--> statement-breakpoint
CREATE INDEX "campaign_side_requests" ON "campaign_side" USING btree ("requests","owner");--> statement-breakpoint
CREATE INDEX "campaign_name" ON "campaign" USING btree ("name","campaignId");--> statement-breakpoint
CREATE INDEX "campaign_company" ON "campaign" USING btree ("company_sort","campaignId");--> statement-breakpoint
CREATE INDEX "campaign_budget" ON "campaign" USING btree ("budget_sort","campaignId");--> statement-breakpoint
CREATE INDEX "campaign_start" ON "campaign" USING btree ("start_date_sort","campaignId");--> statement-breakpoint
CREATE INDEX "campaign_finish" ON "campaign" USING btree ("finish_date_sort","campaignId");--> statement-breakpoint
CREATE INDEX "campaign_submitted" ON "campaign" USING btree ("submitted_at_sort","campaignId");--> statement-breakpoint
CREATE INDEX "campaign_created" ON "campaign" USING btree ("created_at","campaignId");--> statement-breakpoint
CREATE INDEX "campaign_updated" ON "campaign" USING btree ("updated_at","campaignId");--> statement-breakpoint
CREATE INDEX "campaign_state" ON "campaign" USING btree ("state","updated_at","campaignId");--> statement-breakpoint
CREATE INDEX "campaign_user" ON "campaign" USING btree ("userId","updated_at","campaignId");--> statement-breakpoint
CREATE INDEX "campaign_type" ON "campaign" USING btree ("ads_type","updated_at","campaignId");--> statement-breakpoint
CREATE INDEX "campaign_target" ON "campaign" USING btree ("target","updated_at","campaignId");--> statement-breakpoint
CREATE INDEX "campaign_asked" ON "campaign" USING btree ("is_asked","updated_at","campaignId");--> statement-breakpoint
CREATE INDEX "campaign_answered" ON "campaign" USING btree ("answered_at");--> statement-breakpoint
CREATE INDEX "campaign_thread" ON "campaign" USING btree ("thread") WHERE "campaign"."thread" is not null;--> statement-breakpoint
CREATE INDEX "campaign_zones" ON "campaign" USING gin ("zones");--> statement-breakpoint
CREATE INDEX "campaign_platforms" ON "campaign" USING gin ("platforms");--> statement-breakpoint
CREATE INDEX "campaign_decided" ON "campaign" USING btree ("decided_by") WHERE "campaign"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "campaign_file" ON "campaign" USING btree ("file") WHERE "campaign"."file" is not null;--> statement-breakpoint
CREATE INDEX "campaign_search" ON "campaign" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "campaign_begins" ON "campaign" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "reported_ad_target" ON "reported_ad" USING btree ("target");--> statement-breakpoint
CREATE INDEX "reported_ad_reported" ON "reported_ad" USING btree ("reported_at_sort","idReportedAd");--> statement-breakpoint
CREATE INDEX "reported_ad_state" ON "reported_ad" USING btree ("state","reported_at_sort","idReportedAd");--> statement-breakpoint
CREATE INDEX "reported_ad_outcome" ON "reported_ad" USING btree ("outcome","reported_at_sort","idReportedAd");--> statement-breakpoint
CREATE INDEX "reported_ad_decided" ON "reported_ad" USING btree ("decided_by","reported_at_sort","idReportedAd");--> statement-breakpoint
CREATE INDEX "reported_ad_search" ON "reported_ad" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "reported_ad_begins" ON "reported_ad" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "zone_name" ON "zone" USING btree ("zone");--> statement-breakpoint
CREATE INDEX "zone_place" ON "zone" USING btree ("zone_sort","idZone");--> statement-breakpoint
CREATE INDEX "zone_group" ON "zone" USING btree ("group","zone_sort","idZone");--> statement-breakpoint
CREATE INDEX "zone_enabled" ON "zone" USING btree ("enabled","zone_sort","idZone");--> statement-breakpoint
CREATE INDEX "zone_created" ON "zone" USING btree ("created_at","idZone");--> statement-breakpoint
CREATE INDEX "zone_search" ON "zone" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "zone_begins" ON "zone" USING btree (left("search_text", 40) text_pattern_ops);
--> statement-breakpoint
INSERT INTO "zone" ("idZone", "zone", "group", "title_vi", "title_en", "price_impressions", "price_click", "price_view", "zone_sort") VALUES
	(gen_random_uuid(), 'splash_screen', 'a', 'Màn hình chào', 'Splash screen', 55000, 4500, 220, 1),
	(gen_random_uuid(), 'main_screen', 'a', 'Màn hình chính', 'Main screen', 42000, 3500, 180, 2),
	(gen_random_uuid(), 'news_feed', 'a', 'Bảng tin', 'News feed', 38000, 3200, 160, 3),
	(gen_random_uuid(), 'movie_detail', 'a', 'Trang chi tiết phim', 'Movie detail page', 36000, 3000, 150, 4),
	(gen_random_uuid(), 'full_video', 'a', 'Video toàn màn hình', 'Full video', 48000, 4000, 200, 5),
	(gen_random_uuid(), 'half_screen_video', 'a', 'Video nửa màn hình', 'Half-screen video', 40000, 3400, 170, 6),
	(gen_random_uuid(), 'banner_movie', 'a', 'Banner trong phim', 'Banner in movies', 32000, 2700, 140, 7),
	(gen_random_uuid(), 'banner_television', 'a', 'Banner truyền hình', 'Banner in TV', 30000, 2600, 130, 8),
	(gen_random_uuid(), 'banner_video', 'a', 'Banner trong video', 'Banner in video', 28000, 2400, 120, 9),
	(gen_random_uuid(), 'banner_music', 'a', 'Banner âm nhạc', 'Banner in music', 26000, 2200, 110, 10),
	(gen_random_uuid(), 'chat_screen', 'b', 'Màn hình trò chuyện', 'Chat screen', 20000, 1800, 0, 11),
	(gen_random_uuid(), 'news_detail', 'b', 'Chi tiết tin', 'News detail', 19000, 1700, 0, 12),
	(gen_random_uuid(), 'music_detail', 'b', 'Chi tiết nhạc', 'Music detail', 18000, 1600, 0, 13),
	(gen_random_uuid(), 'related_video', 'b', 'Video liên quan', 'Related video', 16000, 1500, 0, 14),
	(gen_random_uuid(), 'related_music', 'b', 'Nhạc liên quan', 'Related music', 15000, 1400, 0, 15),
	(gen_random_uuid(), 'latest_media', 'b', 'Trang mới nhất', 'Latest page in media', 17000, 1500, 0, 16),
	(gen_random_uuid(), 'cast_details', 'b', 'Chi tiết diễn viên', 'Cast details', 14000, 1300, 0, 17),
	(gen_random_uuid(), 'sharing_in_chat', 'c', 'Chia sẻ khi trò chuyện', 'Sharing in chat', 10000, 1000, 0, 18),
	(gen_random_uuid(), 'chat_group_list', 'c', 'Danh sách nhóm chat', 'Chat group list', 9000, 900, 0, 19),
	(gen_random_uuid(), 'groups', 'c', 'Nhóm', 'Groups', 9000, 900, 0, 20),
	(gen_random_uuid(), 'contact_page', 'c', 'Danh bạ', 'Contact page', 8000, 800, 0, 21),
	(gen_random_uuid(), 'my_news', 'c', 'Tin của tôi', 'My news', 9500, 950, 0, 22),
	(gen_random_uuid(), 'related_news', 'c', 'Tin liên quan', 'Related news', 9000, 900, 0, 23),
	(gen_random_uuid(), 'comments_in_news', 'c', 'Bình luận tin', 'Comments in news', 8000, 800, 0, 24),
	(gen_random_uuid(), 'comments_and_reviews', 'c', 'Bình luận và đánh giá phim', 'Comment section and reviews in movies', 8500, 850, 0, 25),
	(gen_random_uuid(), 'music_comments', 'c', 'Bình luận nhạc', 'Music comments', 7500, 750, 0, 26);
--> statement-breakpoint
CREATE FUNCTION campaign_owner() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	NEW."userId" := (SELECT u."idUser" FROM "user" u WHERE u."idUser" = NEW.created_by);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER campaign_owner BEFORE INSERT ON "campaign" FOR EACH ROW EXECUTE FUNCTION campaign_owner();
--> statement-breakpoint
CREATE FUNCTION ad_owner() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	NEW."userId" := (SELECT c."userId" FROM "campaign" c WHERE c."campaignId" = NEW.campaign);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ad_owner BEFORE INSERT ON "ad" FOR EACH ROW EXECUTE FUNCTION ad_owner();
--> statement-breakpoint
CREATE FUNCTION user_advertiser() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
	IF NEW.role = 'advertiser' THEN
		INSERT INTO advertiser ("userId", company, name, email, phone_number, created_at, updated_at, deleted_at)
			VALUES (NEW."idUser", coalesce(NEW.company, NEW."displayName"), coalesce(NEW.name, NEW."displayName"), coalesce(NEW.email, ''),
				CASE WHEN NEW.phone ~ '^\+[1-9]\d{6,14}$' THEN NEW.phone END, NEW.created_at, NEW.created_at, NEW.deleted_at)
			ON CONFLICT ("userId") DO UPDATE SET deleted_at = excluded.deleted_at;
	ELSE
		UPDATE advertiser SET deleted_at = now() WHERE "userId" = NEW."idUser" AND deleted_at IS NULL;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_advertiser AFTER INSERT OR UPDATE OF role, deleted_at ON "user" FOR EACH ROW EXECUTE FUNCTION user_advertiser();
--> statement-breakpoint
INSERT INTO advertiser ("userId", company, name, email, phone_number, created_at, updated_at, deleted_at)
	SELECT u."idUser", coalesce(u.company, u."displayName"), coalesce(u.name, u."displayName"), coalesce(u.email, ''),
		CASE WHEN u.phone ~ '^\+[1-9]\d{6,14}$' THEN u.phone END, u.created_at, u.created_at, u.deleted_at
	FROM "user" u WHERE u.role = 'advertiser';

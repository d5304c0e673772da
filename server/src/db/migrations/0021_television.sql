CREATE TABLE "television_genre" (
	"owner" uuid NOT NULL,
	"target" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "television_genre_owner_target_pk" PRIMARY KEY("owner","target")
);
--> statement-breakpoint
CREATE TABLE "television_health" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"health" text NOT NULL,
	"cause" text,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "television_keyword" (
	"owner" uuid NOT NULL,
	"target" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "television_keyword_owner_target_pk" PRIMARY KEY("owner","target")
);
--> statement-breakpoint
CREATE TABLE "television_side" (
	"owner" uuid PRIMARY KEY NOT NULL,
	"health" text DEFAULT 'unknown' NOT NULL,
	"health_sort" integer GENERATED ALWAYS AS (case health when 'down' then 0 when 'degraded' then 1 when 'unknown' then 2 when 'up' then 3 end) STORED NOT NULL,
	"health_cause" text,
	"http_status" integer,
	"health_since" timestamp (3) with time zone,
	"probed_at" timestamp (3) with time zone,
	"next_probe_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"probe" uuid,
	"probing_until" timestamp (3) with time zone,
	"renditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"age_s" real,
	"segment" bigint,
	"moved_at" timestamp (3) with time zone,
	"is_down_told" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "television" (
	"idTelevision" uuid PRIMARY KEY NOT NULL,
	"title" text collate "vi-natural" NOT NULL,
	"description" text,
	"channel" uuid NOT NULL,
	"banner" uuid,
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
	"search_text" text GENERATED ALWAYS AS (search_words(coalesce("title", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "television_genre" ADD CONSTRAINT "television_genre_owner_television_idTelevision_fk" FOREIGN KEY ("owner") REFERENCES "public"."television"("idTelevision") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "television_genre" ADD CONSTRAINT "television_genre_target_tag_idTag_fk" FOREIGN KEY ("target") REFERENCES "public"."tag"("idTag") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "television_health" ADD CONSTRAINT "television_health_owner_television_idTelevision_fk" FOREIGN KEY ("owner") REFERENCES "public"."television"("idTelevision") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "television_keyword" ADD CONSTRAINT "television_keyword_owner_television_idTelevision_fk" FOREIGN KEY ("owner") REFERENCES "public"."television"("idTelevision") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "television_keyword" ADD CONSTRAINT "television_keyword_target_tag_idTag_fk" FOREIGN KEY ("target") REFERENCES "public"."tag"("idTag") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "television_side" ADD CONSTRAINT "television_side_owner_television_idTelevision_fk" FOREIGN KEY ("owner") REFERENCES "public"."television"("idTelevision") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "television" ADD CONSTRAINT "television_channel_channel_idChannel_fk" FOREIGN KEY ("channel") REFERENCES "public"."channel"("idChannel") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "television" ADD CONSTRAINT "television_banner_asset_id_fk" FOREIGN KEY ("banner") REFERENCES "public"."asset"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "television" ADD CONSTRAINT "television_copyright_by_user_idUser_fk" FOREIGN KEY ("copyright_by") REFERENCES "public"."user"("idUser") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "television_genre_target" ON "television_genre" USING btree ("target","owner");--> statement-breakpoint
CREATE INDEX "television_health_owner" ON "television_health" USING btree ("owner","since");--> statement-breakpoint
CREATE INDEX "television_health_until" ON "television_health" USING btree ("until") WHERE "television_health"."until" is not null;--> statement-breakpoint
CREATE INDEX "television_keyword_target" ON "television_keyword" USING btree ("target","owner");--> statement-breakpoint
CREATE INDEX "television_side_worst" ON "television_side" USING btree ("health_sort","owner");--> statement-breakpoint
CREATE INDEX "television_side_health" ON "television_side" USING btree ("health","owner");--> statement-breakpoint
CREATE INDEX "television_side_due" ON "television_side" USING btree ("next_probe_at");--> statement-breakpoint
CREATE INDEX "television_title" ON "television" USING btree ("title","idTelevision") WHERE "television"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "television_created" ON "television" USING btree ("created_at","idTelevision") WHERE "television"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "television_updated" ON "television" USING btree ("updated_at","idTelevision") WHERE "television"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "television_channel" ON "television" USING btree ("channel","created_at","idTelevision","deleted_at");--> statement-breakpoint
CREATE INDEX "television_status" ON "television" USING btree ("status","created_at","idTelevision") WHERE "television"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "television_label" ON "television" USING btree ("label","created_at","idTelevision") WHERE "television"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "television_visibility" ON "television" USING btree ("visibility","created_at","idTelevision") WHERE "television"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "television_incomplete" ON "television" USING btree ("incomplete","created_at","idTelevision") WHERE "television"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "television_of_banner" ON "television" USING btree ("banner") WHERE "television"."banner" is not null;--> statement-breakpoint
CREATE INDEX "television_of_copyright_by" ON "television" USING btree ("copyright_by") WHERE "television"."copyright_by" is not null;--> statement-breakpoint
CREATE INDEX "television_deleted" ON "television" USING btree ("deleted_at") WHERE "television"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "television_trash" ON "television" USING btree ("created_at","idTelevision") WHERE "television"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "television_search" ON "television" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "television_begins" ON "television" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
-- By hand.
SELECT register_content('television', 'idTelevision', 'title', 'banner');--> statement-breakpoint
ALTER TABLE "television" SET (autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "television_side" SET (autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "television_genre" SET (autovacuum_analyze_scale_factor = 0.02);--> statement-breakpoint
ALTER TABLE "television_keyword" SET (autovacuum_analyze_scale_factor = 0.02);

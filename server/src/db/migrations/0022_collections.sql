CREATE TABLE "collection_item" (
	"owner" uuid NOT NULL,
	"kind" text NOT NULL,
	"target" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "collection_item_owner_target_pk" PRIMARY KEY("owner","target")
);
--> statement-breakpoint
CREATE TABLE "collection" (
	"idCollection" uuid PRIMARY KEY NOT NULL,
	"category_type" text NOT NULL,
	"item_type" text NOT NULL,
	"title_vi" text collate "vi-natural" NOT NULL,
	"title_en" text NOT NULL,
	"description" text NOT NULL,
	"channel" uuid,
	"visibility" text DEFAULT 'disable' NOT NULL,
	"status" text GENERATED ALWAYS AS (case when visibility = 'enable' then 'public' else 'hidden' end) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_words(coalesce("title_vi", '') || ' ' || coalesce("title_en", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "page_collection" (
	"owner" uuid NOT NULL,
	"kind" text NOT NULL,
	"target" uuid NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "page_collection_owner_target_pk" PRIMARY KEY("owner","target")
);
--> statement-breakpoint
CREATE TABLE "page" (
	"idPage" uuid PRIMARY KEY NOT NULL,
	"title" text collate "vi-natural" NOT NULL,
	"page_type" text NOT NULL,
	"visibility" text DEFAULT 'disable' NOT NULL,
	"status" text GENERATED ALWAYS AS (case when visibility = 'enable' then 'public' else 'hidden' end) STORED NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_words(coalesce("title", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "collection_item" ADD CONSTRAINT "collection_item_owner_collection_idCollection_fk" FOREIGN KEY ("owner") REFERENCES "public"."collection"("idCollection") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_item" ADD CONSTRAINT "collection_item_target_content_id_fk" FOREIGN KEY ("target") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection" ADD CONSTRAINT "collection_channel_channel_idChannel_fk" FOREIGN KEY ("channel") REFERENCES "public"."channel"("idChannel") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_collection" ADD CONSTRAINT "page_collection_owner_page_idPage_fk" FOREIGN KEY ("owner") REFERENCES "public"."page"("idPage") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_collection" ADD CONSTRAINT "page_collection_target_content_id_fk" FOREIGN KEY ("target") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_item_target" ON "collection_item" USING btree ("target","owner");--> statement-breakpoint
CREATE INDEX "collection_title" ON "collection" USING btree ("title_vi","idCollection") WHERE "collection"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "collection_created" ON "collection" USING btree ("created_at","idCollection") WHERE "collection"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "collection_updated" ON "collection" USING btree ("updated_at","idCollection") WHERE "collection"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "collection_category" ON "collection" USING btree ("category_type","created_at","idCollection") WHERE "collection"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "collection_item_type" ON "collection" USING btree ("item_type","created_at","idCollection") WHERE "collection"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "collection_status" ON "collection" USING btree ("status","created_at","idCollection") WHERE "collection"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "collection_channel" ON "collection" USING btree ("channel","created_at","idCollection") WHERE "collection"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "collection_of_channel" ON "collection" USING btree ("channel") WHERE "collection"."channel" is not null;--> statement-breakpoint
CREATE INDEX "collection_search" ON "collection" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "collection_begins" ON "collection" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "page_collection_target" ON "page_collection" USING btree ("target","owner");--> statement-breakpoint
CREATE INDEX "page_title" ON "page" USING btree ("title","idPage") WHERE "page"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "page_created" ON "page" USING btree ("created_at","idPage") WHERE "page"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "page_updated" ON "page" USING btree ("updated_at","idPage") WHERE "page"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "page_type" ON "page" USING btree ("page_type","created_at","idPage") WHERE "page"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "page_status" ON "page" USING btree ("status","created_at","idPage") WHERE "page"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "page_search" ON "page" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "page_begins" ON "page" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
-- By hand.
SELECT register_content('collection', 'idCollection', 'title_vi', NULL);--> statement-breakpoint
SELECT register_content('page', 'idPage', 'title', NULL);

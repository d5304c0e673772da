CREATE TABLE "content_match" (
	"content" uuid NOT NULL,
	"position" smallint NOT NULL,
	"field" text NOT NULL,
	"digest" text NOT NULL,
	"word" text NOT NULL,
	"strength" text NOT NULL,
	"disguise" text NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"approved" boolean DEFAULT false NOT NULL,
	CONSTRAINT "content_match_content_position_pk" PRIMARY KEY("content","position")
);
--> statement-breakpoint
CREATE TABLE "keyword_exception" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"position" smallint NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "keyword" (
	"idKeyword" uuid PRIMARY KEY NOT NULL,
	"word" text collate "vi-natural" NOT NULL,
	"strength" text DEFAULT 'exact' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_words(coalesce("word", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "screening" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" text DEFAULT gen_random_uuid()::text NOT NULL,
	"state" text DEFAULT 'DONE' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "content_match" ADD CONSTRAINT "content_match_content_content_id_fk" FOREIGN KEY ("content") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "keyword_exception" ADD CONSTRAINT "keyword_exception_owner_keyword_idKeyword_fk" FOREIGN KEY ("owner") REFERENCES "public"."keyword"("idKeyword") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_match_open" ON "content_match" USING btree ("content") WHERE not "content_match"."approved";--> statement-breakpoint
CREATE INDEX "keyword_exception_owner" ON "keyword_exception" USING btree ("owner","position");--> statement-breakpoint
CREATE UNIQUE INDEX "keyword_word_once" ON "keyword" USING btree (lower(normalize("word", NFC))) WHERE "keyword"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "keyword_word" ON "keyword" USING btree ("word","idKeyword");--> statement-breakpoint
CREATE INDEX "keyword_created" ON "keyword" USING btree ("created_at","idKeyword");--> statement-breakpoint
CREATE INDEX "keyword_updated" ON "keyword" USING btree ("updated_at","idKeyword");--> statement-breakpoint
CREATE INDEX "keyword_strength" ON "keyword" USING btree ("strength","created_at","idKeyword");--> statement-breakpoint
CREATE INDEX "keyword_search" ON "keyword" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "keyword_begins" ON "keyword" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
-- By hand. The one row of the blacklist's state.
INSERT INTO "screening" DEFAULT VALUES;

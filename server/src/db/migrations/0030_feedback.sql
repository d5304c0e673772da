CREATE TABLE "crash" (
	"idCrash" uuid PRIMARY KEY NOT NULL,
	"title" text collate "vi-natural" NOT NULL,
	"note" text,
	"state" text DEFAULT 'DOING' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"frame" text,
	"signature" text NOT NULL,
	"reports" integer DEFAULT 0 NOT NULL,
	"users" integer DEFAULT 0 NOT NULL,
	"first_version" text,
	"last_version" text,
	"fixed_in" text,
	"returned_in" text,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_words(coalesce("title", '') || ' ' || coalesce("frame", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "feedback" (
	"idFeedback" uuid PRIMARY KEY NOT NULL,
	"title" text collate "vi-natural" NOT NULL,
	"kind" text NOT NULL,
	"note" text,
	"state" text DEFAULT 'DOING' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"reporter" uuid,
	"reason" text,
	"source" text,
	"comment" text,
	"content" uuid,
	"platform" uuid,
	"device" text,
	"os" text,
	"os_version" text,
	"os_platform" text,
	"app_version" text,
	"crash" uuid,
	"message" text,
	"trace" text,
	"matches" jsonb DEFAULT '[]' NOT NULL,
	"network" text,
	"search_text" text GENERATED ALWAYS AS (search_words(coalesce("title", '') || ' ' || coalesce("comment", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reported_content" (
	"idReportedContent" uuid PRIMARY KEY NOT NULL,
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
CREATE TABLE "reported_user" (
	"idReportedUser" uuid PRIMARY KEY NOT NULL,
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
CREATE TABLE "store_review" (
	"idStoreReview" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"author" text,
	"rating" integer NOT NULL,
	"title" text,
	"review" text,
	"app_version" text,
	"device" text,
	"os_version" text,
	"language" text,
	"reviewed_at" timestamp (3) with time zone NOT NULL,
	"external_id" text,
	"fingerprint" text,
	"note" text,
	"state" text DEFAULT 'DOING' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (search_words(coalesce("author", '') || ' ' || coalesce("title", '') || ' ' || coalesce("review", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "comment_author";--> statement-breakpoint
DROP INDEX "review_author";--> statement-breakpoint
ALTER TABLE "crash" ADD CONSTRAINT "crash_decided_by_user_idUser_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("idUser") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_decided_by_user_idUser_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("idUser") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_reporter_user_idUser_fk" FOREIGN KEY ("reporter") REFERENCES "public"."user"("idUser") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_content_content_id_fk" FOREIGN KEY ("content") REFERENCES "public"."content"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_platform_platform_idPlatform_fk" FOREIGN KEY ("platform") REFERENCES "public"."platform"("idPlatform") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_crash_crash_idCrash_fk" FOREIGN KEY ("crash") REFERENCES "public"."crash"("idCrash") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_content" ADD CONSTRAINT "reported_content_decided_by_user_idUser_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("idUser") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_user" ADD CONSTRAINT "reported_user_decided_by_user_idUser_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("idUser") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_review" ADD CONSTRAINT "store_review_decided_by_user_idUser_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("idUser") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "crash_signature" ON "crash" USING btree ("signature");--> statement-breakpoint
CREATE INDEX "crash_seen" ON "crash" USING btree ("seen_at","idCrash");--> statement-breakpoint
CREATE INDEX "crash_reports" ON "crash" USING btree ("reports","idCrash");--> statement-breakpoint
CREATE INDEX "crash_users" ON "crash" USING btree ("users","idCrash");--> statement-breakpoint
CREATE INDEX "crash_created" ON "crash" USING btree ("created_at","idCrash");--> statement-breakpoint
CREATE INDEX "crash_updated" ON "crash" USING btree ("updated_at","idCrash");--> statement-breakpoint
CREATE INDEX "crash_state" ON "crash" USING btree ("state","seen_at","idCrash");--> statement-breakpoint
CREATE INDEX "crash_decided_by" ON "crash" USING btree ("decided_by","seen_at","idCrash");--> statement-breakpoint
CREATE INDEX "crash_search" ON "crash" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "crash_begins" ON "crash" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "feedback_created" ON "feedback" USING btree ("created_at","idFeedback");--> statement-breakpoint
CREATE INDEX "feedback_updated" ON "feedback" USING btree ("updated_at","idFeedback");--> statement-breakpoint
CREATE INDEX "feedback_state" ON "feedback" USING btree ("state","created_at","idFeedback");--> statement-breakpoint
CREATE INDEX "feedback_kind" ON "feedback" USING btree ("kind","created_at","idFeedback");--> statement-breakpoint
CREATE INDEX "feedback_reporter" ON "feedback" USING btree ("reporter","created_at","idFeedback");--> statement-breakpoint
CREATE INDEX "feedback_network" ON "feedback" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "feedback_crash" ON "feedback" USING btree ("crash","created_at","idFeedback");--> statement-breakpoint
CREATE INDEX "feedback_crash_reporter" ON "feedback" USING btree ("crash","reporter");--> statement-breakpoint
CREATE INDEX "feedback_platform" ON "feedback" USING btree ("platform","created_at","idFeedback");--> statement-breakpoint
CREATE INDEX "feedback_decided_by" ON "feedback" USING btree ("decided_by","created_at","idFeedback");--> statement-breakpoint
CREATE INDEX "feedback_caught" ON "feedback" USING btree ("created_at","idFeedback") WHERE "feedback"."matches" <> '[]' and "feedback"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "feedback_content" ON "feedback" USING btree ("content") WHERE "feedback"."content" is not null;--> statement-breakpoint
CREATE INDEX "feedback_search" ON "feedback" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "feedback_begins" ON "feedback" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "reported_content_target" ON "reported_content" USING btree ("target");--> statement-breakpoint
CREATE INDEX "reported_content_reported" ON "reported_content" USING btree ("reported_at_sort","idReportedContent");--> statement-breakpoint
CREATE INDEX "reported_content_state" ON "reported_content" USING btree ("state","reported_at_sort","idReportedContent");--> statement-breakpoint
CREATE INDEX "reported_content_outcome" ON "reported_content" USING btree ("outcome","reported_at_sort","idReportedContent");--> statement-breakpoint
CREATE INDEX "reported_content_decided" ON "reported_content" USING btree ("decided_by","reported_at_sort","idReportedContent");--> statement-breakpoint
CREATE INDEX "reported_content_search" ON "reported_content" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "reported_content_begins" ON "reported_content" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "reported_user_target" ON "reported_user" USING btree ("target");--> statement-breakpoint
CREATE INDEX "reported_user_reported" ON "reported_user" USING btree ("reported_at_sort","idReportedUser");--> statement-breakpoint
CREATE INDEX "reported_user_state" ON "reported_user" USING btree ("state","reported_at_sort","idReportedUser");--> statement-breakpoint
CREATE INDEX "reported_user_outcome" ON "reported_user" USING btree ("outcome","reported_at_sort","idReportedUser");--> statement-breakpoint
CREATE INDEX "reported_user_decided" ON "reported_user" USING btree ("decided_by","reported_at_sort","idReportedUser");--> statement-breakpoint
CREATE INDEX "reported_user_search" ON "reported_user" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "reported_user_begins" ON "reported_user" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "store_review_external_id" ON "store_review" USING btree ("source","external_id") WHERE "store_review"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "store_review_fingerprint" ON "store_review" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "store_review_reviewed" ON "store_review" USING btree ("reviewed_at","idStoreReview");--> statement-breakpoint
CREATE INDEX "store_review_rating" ON "store_review" USING btree ("rating","idStoreReview");--> statement-breakpoint
CREATE INDEX "store_review_created" ON "store_review" USING btree ("created_at","idStoreReview");--> statement-breakpoint
CREATE INDEX "store_review_state" ON "store_review" USING btree ("state","reviewed_at","idStoreReview") WHERE "store_review"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "store_review_source" ON "store_review" USING btree ("source","reviewed_at","idStoreReview") WHERE "store_review"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "store_review_stars" ON "store_review" USING btree ("rating","reviewed_at","idStoreReview") WHERE "store_review"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "store_review_version" ON "store_review" USING btree ("app_version","reviewed_at","idStoreReview") WHERE "store_review"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "store_review_decided" ON "store_review" USING btree ("decided_by") WHERE "store_review"."decided_by" is not null;--> statement-breakpoint
CREATE INDEX "store_review_search" ON "store_review" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "store_review_begins" ON "store_review" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "comment_caught" ON "comment" USING btree ("created_at","idComment") WHERE "comment"."matches" <> '[]' and "comment"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comment_caught_updated" ON "comment" USING btree ("updated_at","idComment") WHERE "comment"."matches" <> '[]' and "comment"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "review_caught" ON "review" USING btree ("created_at","idReview") WHERE "review"."matches" <> '[]' and "review"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "review_caught_updated" ON "review" USING btree ("updated_at","idReview") WHERE "review"."matches" <> '[]' and "review"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "review_caught_rating" ON "review" USING btree ("rating","idReview") WHERE "review"."matches" <> '[]' and "review"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comment_author" ON "comment" USING btree ("author","created_at","idComment","state","deleted_at");--> statement-breakpoint
CREATE INDEX "review_author" ON "review" USING btree ("author","created_at","idReview","state","deleted_at");
--> statement-breakpoint
INSERT INTO "reported_content" ("idReportedContent", "target", "title", "reported_at")
	SELECT gen_random_uuid(), c."id", c."title", max(r."created_at") FROM "report" r JOIN "content" c ON c."id" = r."target" WHERE r."kind" = 'content' GROUP BY c."id", c."title";--> statement-breakpoint
INSERT INTO "reported_user" ("idReportedUser", "target", "title", "reported_at")
	SELECT gen_random_uuid(), u."idUser", u."displayName", max(r."created_at") FROM "report" r JOIN "user" u ON u."idUser" = r."target" WHERE r."kind" = 'user' GROUP BY u."idUser", u."displayName";

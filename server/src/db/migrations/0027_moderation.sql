CREATE TABLE "comment" (
	"idComment" uuid PRIMARY KEY NOT NULL,
	"comment" text NOT NULL,
	"parent" uuid,
	"at_s" integer,
	"search_text" text GENERATED ALWAYS AS (search_words(coalesce("comment", ''))) STORED,
	"content" uuid NOT NULL,
	"author" uuid,
	"state" text DEFAULT 'APPROVE' NOT NULL,
	"approve_type" text DEFAULT 'new' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decline_reason" text,
	"decline_text" text,
	"opinion_of" uuid,
	"matches" jsonb DEFAULT '[]' NOT NULL,
	"bands" integer[] DEFAULT '{}' NOT NULL,
	"network" text,
	"is_shown" boolean GENERATED ALWAYS AS (state = 'APPROVED' or (state = 'APPROVE' and approve_type = 'report')) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "queue_lease" (
	"kind" text NOT NULL,
	"record" uuid NOT NULL,
	"person" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "queue_lease_kind_record_pk" PRIMARY KEY("kind","record")
);
--> statement-breakpoint
CREATE TABLE "report" (
	"idReport" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target" uuid NOT NULL,
	"reporter" uuid,
	"reason" text NOT NULL,
	"text" text,
	"text_key" text NOT NULL,
	"is_joined" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review" (
	"idReview" uuid PRIMARY KEY NOT NULL,
	"review" text NOT NULL,
	"rating" integer NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_words(coalesce("review", ''))) STORED,
	"content" uuid NOT NULL,
	"author" uuid,
	"state" text DEFAULT 'APPROVE' NOT NULL,
	"approve_type" text DEFAULT 'new' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decline_reason" text,
	"decline_text" text,
	"opinion_of" uuid,
	"matches" jsonb DEFAULT '[]' NOT NULL,
	"bands" integer[] DEFAULT '{}' NOT NULL,
	"network" text,
	"is_shown" boolean GENERATED ALWAYS AS (state = 'APPROVED' or (state = 'APPROVE' and approve_type = 'report')) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_parent_comment_idComment_fk" FOREIGN KEY ("parent") REFERENCES "public"."comment"("idComment") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_content_content_id_fk" FOREIGN KEY ("content") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_author_user_idUser_fk" FOREIGN KEY ("author") REFERENCES "public"."user"("idUser") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_decided_by_user_idUser_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("idUser") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment" ADD CONSTRAINT "comment_opinion_of_user_idUser_fk" FOREIGN KEY ("opinion_of") REFERENCES "public"."user"("idUser") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_lease" ADD CONSTRAINT "queue_lease_person_user_idUser_fk" FOREIGN KEY ("person") REFERENCES "public"."user"("idUser") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_reporter_user_idUser_fk" FOREIGN KEY ("reporter") REFERENCES "public"."user"("idUser") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_content_content_id_fk" FOREIGN KEY ("content") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_author_user_idUser_fk" FOREIGN KEY ("author") REFERENCES "public"."user"("idUser") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_decided_by_user_idUser_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("idUser") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_opinion_of_user_idUser_fk" FOREIGN KEY ("opinion_of") REFERENCES "public"."user"("idUser") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_created" ON "comment" USING btree ("created_at","idComment");--> statement-breakpoint
CREATE INDEX "comment_updated" ON "comment" USING btree ("updated_at","idComment");--> statement-breakpoint
CREATE INDEX "comment_state" ON "comment" USING btree ("state","created_at","idComment") WHERE "comment"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comment_queue" ON "comment" USING btree ("state","approve_type","created_at","idComment") WHERE "comment"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comment_shown" ON "comment" USING btree ("content","created_at","idComment") WHERE "comment"."is_shown" and "comment"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comment_newest" ON "comment" USING btree ("created_at","idComment") WHERE "comment"."is_shown" and "comment"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "comment_content" ON "comment" USING btree ("content");--> statement-breakpoint
CREATE INDEX "comment_author" ON "comment" USING btree ("author","created_at","idComment");--> statement-breakpoint
CREATE INDEX "comment_network" ON "comment" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "comment_decided" ON "comment" USING btree ("decided_by","decided_at");--> statement-breakpoint
CREATE INDEX "comment_opinion" ON "comment" USING btree ("opinion_of") WHERE "comment"."opinion_of" is not null;--> statement-breakpoint
CREATE INDEX "comment_bands" ON "comment" USING gin ("bands");--> statement-breakpoint
CREATE INDEX "comment_search" ON "comment" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "comment_begins" ON "comment" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "comment_parent" ON "comment" USING btree ("parent","created_at");--> statement-breakpoint
CREATE INDEX "queue_lease_person" ON "queue_lease" USING btree ("person");--> statement-breakpoint
CREATE INDEX "report_target" ON "report" USING btree ("target","created_at");--> statement-breakpoint
CREATE INDEX "report_kind" ON "report" USING btree ("kind","created_at","idReport");--> statement-breakpoint
CREATE UNIQUE INDEX "report_once" ON "report" USING btree ("reporter","target","reason","text_key");--> statement-breakpoint
CREATE INDEX "review_created" ON "review" USING btree ("created_at","idReview");--> statement-breakpoint
CREATE INDEX "review_updated" ON "review" USING btree ("updated_at","idReview");--> statement-breakpoint
CREATE INDEX "review_state" ON "review" USING btree ("state","created_at","idReview") WHERE "review"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "review_queue" ON "review" USING btree ("state","approve_type","created_at","idReview") WHERE "review"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "review_shown" ON "review" USING btree ("content","created_at","idReview") WHERE "review"."is_shown" and "review"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "review_newest" ON "review" USING btree ("created_at","idReview") WHERE "review"."is_shown" and "review"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "review_content" ON "review" USING btree ("content");--> statement-breakpoint
CREATE INDEX "review_author" ON "review" USING btree ("author","created_at","idReview");--> statement-breakpoint
CREATE INDEX "review_network" ON "review" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "review_decided" ON "review" USING btree ("decided_by","decided_at");--> statement-breakpoint
CREATE INDEX "review_opinion" ON "review" USING btree ("opinion_of") WHERE "review"."opinion_of" is not null;--> statement-breakpoint
CREATE INDEX "review_bands" ON "review" USING gin ("bands");--> statement-breakpoint
CREATE INDEX "review_search" ON "review" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "review_begins" ON "review" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "review_rating" ON "review" USING btree ("rating","idReview");--> statement-breakpoint
CREATE UNIQUE INDEX "review_once" ON "review" USING btree ("author","content") WHERE "review"."deleted_at" is null;
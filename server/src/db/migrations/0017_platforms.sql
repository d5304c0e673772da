CREATE TABLE "platform_day" (
	"platform" uuid NOT NULL,
	"day" date NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "platform_day_platform_day_pk" PRIMARY KEY("platform","day")
);
--> statement-breakpoint
CREATE TABLE "platform_key" (
	"hash" text PRIMARY KEY NOT NULL,
	"platform" uuid NOT NULL,
	"start" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "platform_origin" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"position" smallint NOT NULL,
	"url" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform" (
	"idPlatform" uuid PRIMARY KEY NOT NULL,
	"title" text collate "vi-natural" NOT NULL,
	"kind" text NOT NULL,
	"minimum_version" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_words(coalesce("title", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "viewer" (
	"owner" uuid PRIMARY KEY NOT NULL,
	"birth_date" date NOT NULL,
	"consent_at" timestamp (3) with time zone NOT NULL,
	"consent_version" text NOT NULL,
	"guardian_name" text,
	"guardian_phone" text,
	"platform" uuid
);
--> statement-breakpoint
ALTER TABLE "user" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "platform" uuid;--> statement-breakpoint
ALTER TABLE "platform_day" ADD CONSTRAINT "platform_day_platform_platform_idPlatform_fk" FOREIGN KEY ("platform") REFERENCES "public"."platform"("idPlatform") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_key" ADD CONSTRAINT "platform_key_platform_platform_idPlatform_fk" FOREIGN KEY ("platform") REFERENCES "public"."platform"("idPlatform") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_origin" ADD CONSTRAINT "platform_origin_owner_platform_idPlatform_fk" FOREIGN KEY ("owner") REFERENCES "public"."platform"("idPlatform") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewer" ADD CONSTRAINT "viewer_owner_user_idUser_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("idUser") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewer" ADD CONSTRAINT "viewer_platform_platform_idPlatform_fk" FOREIGN KEY ("platform") REFERENCES "public"."platform"("idPlatform") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "platform_day_day" ON "platform_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "platform_key_platform" ON "platform_key" USING btree ("platform","created_at");--> statement-breakpoint
CREATE INDEX "platform_origin_owner" ON "platform_origin" USING btree ("owner","position");--> statement-breakpoint
CREATE INDEX "platform_title" ON "platform" USING btree ("title","idPlatform");--> statement-breakpoint
CREATE INDEX "platform_created" ON "platform" USING btree ("created_at","idPlatform");--> statement-breakpoint
CREATE INDEX "platform_updated" ON "platform" USING btree ("updated_at","idPlatform");--> statement-breakpoint
CREATE INDEX "platform_kind" ON "platform" USING btree ("kind","created_at","idPlatform");--> statement-breakpoint
CREATE INDEX "platform_enabled" ON "platform" USING btree ("enabled","created_at","idPlatform");--> statement-breakpoint
CREATE INDEX "platform_search" ON "platform" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "platform_begins" ON "platform" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "viewer_platform" ON "viewer" USING btree ("platform");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_platform_platform_idPlatform_fk" FOREIGN KEY ("platform") REFERENCES "public"."platform"("idPlatform") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_of_platform" ON "session" USING btree ("platform") WHERE "session"."platform" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "user_viewer_phone" ON "user" USING btree ((case when "role" = 'user' then "phone" end)) WHERE "user"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_reachable" CHECK ("user"."email" is not null or "user"."phone" is not null);
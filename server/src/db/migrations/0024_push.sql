CREATE TABLE "media_notification" (
	"idNotification" uuid PRIMARY KEY NOT NULL,
	"record" uuid NOT NULL,
	"title" text NOT NULL,
	"channel" uuid NOT NULL,
	"text" text NOT NULL,
	"by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"state" text DEFAULT 'queued' NOT NULL,
	"position" uuid,
	"tries" smallint DEFAULT 0 NOT NULL,
	"receivers" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_delivery" (
	"message" uuid NOT NULL,
	"receiver" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_delivery_message_receiver_pk" PRIMARY KEY("message","receiver")
);
--> statement-breakpoint
CREATE TABLE "push_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media_notification" ADD CONSTRAINT "media_notification_record_content_id_fk" FOREIGN KEY ("record") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_notification_record" ON "media_notification" USING btree ("record","idNotification");--> statement-breakpoint
CREATE INDEX "media_notification_channel" ON "media_notification" USING btree ("channel","idNotification");--> statement-breakpoint
CREATE INDEX "push_delivery_at" ON "push_delivery" USING btree ("at");
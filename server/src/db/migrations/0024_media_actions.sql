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
CREATE INDEX "push_delivery_at" ON "push_delivery" USING btree ("at");--> statement-breakpoint
-- By hand.
-- A record that changes its kind keeps its id, and so its row in the registry: it arrives in its new table before it leaves the old one.
CREATE OR REPLACE FUNCTION keep_content() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  record jsonb;
  made content;
BEGIN
  IF tg_op = 'DELETE' THEN
    DELETE FROM content c WHERE c.id = (to_jsonb(old) ->> tg_argv[0])::uuid AND c.kind = tg_table_name;
    RETURN old;
  END IF;
  record := to_jsonb(new);
  made.id := record ->> tg_argv[0];
  made.kind := tg_table_name;
  made.title := record ->> tg_argv[1];
  made.channel := record ->> 'channel';
  made.poster := record ->> tg_argv[2];
  made.status := record ->> 'status';
  made.search_text := new.search_text;
  made.created_at := new.created_at;
  made.deleted_at := new.deleted_at;
  IF tg_op = 'INSERT' THEN
    INSERT INTO content SELECT made.*
    ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, title = excluded.title, channel = excluded.channel, poster = excluded.poster,
      status = excluded.status, search_text = excluded.search_text, created_at = excluded.created_at, deleted_at = excluded.deleted_at;
  ELSE
    UPDATE content c SET title = made.title, channel = made.channel, poster = made.poster, status = made.status, search_text = made.search_text,
      created_at = made.created_at, deleted_at = made.deleted_at
    WHERE c.id = made.id AND c IS DISTINCT FROM made;
  END IF;
  RETURN new;
END $$;

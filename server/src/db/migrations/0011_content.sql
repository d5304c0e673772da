CREATE TABLE "content" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text collate "vi-natural" NOT NULL,
	"channel" uuid,
	"poster" uuid,
	"status" text,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
-- Keeps the registry in the transaction that writes the record. Called with the names of the record's id, title and poster.
CREATE FUNCTION keep_content() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  record jsonb;
  made content;
BEGIN
  IF tg_op = 'DELETE' THEN
    DELETE FROM content c WHERE c.id = (to_jsonb(old) ->> tg_argv[0])::uuid;
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
    INSERT INTO content SELECT made.*;
  ELSE
    UPDATE content c SET title = made.title, channel = made.channel, poster = made.poster, status = made.status, search_text = made.search_text,
      created_at = made.created_at, deleted_at = made.deleted_at
    WHERE c.id = made.id AND c IS DISTINCT FROM made;
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
-- Adds what a table holds that nobody has registered yet. Takes the names of the table and of its id, title and poster (null: it has none).
CREATE FUNCTION fill_content(kind text, id text, title text, poster text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'INSERT INTO content (id, kind, title, channel, poster, status, search_text, created_at, deleted_at)
     SELECT t.%2$I, %1$L, t.%3$I, (record ->> ''channel'')::uuid, (record ->> %4$L)::uuid, record ->> ''status'', t.search_text, t.created_at, t.deleted_at
     FROM %1$I t CROSS JOIN LATERAL to_jsonb(t) record', kind, id, title, poster);
END $$;--> statement-breakpoint
-- Makes a table a kind of content, with what it already holds. Takes what fill_content takes.
CREATE FUNCTION register_content(kind text, id text, title text, poster text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM fill_content(kind, id, title, poster);
  -- After the row is stored: generated columns have no value before.
  EXECUTE format('CREATE TRIGGER keeps_content AFTER INSERT OR UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION keep_content(%L, %L, %L)', kind, id, title, coalesce(poster, ''));
  -- Before the row goes: whoever removes a record locks its row of the registry before its parts, as everybody who refers to content does.
  EXECUTE format('CREATE TRIGGER removes_content BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION keep_content(%L)', kind, id);
END $$;--> statement-breakpoint
SELECT register_content('movie', 'idMovie', 'title', 'poster');--> statement-breakpoint
SELECT register_content('video', 'idVideo', 'title', 'banner');--> statement-breakpoint
SELECT register_content('people', 'idPeople', 'name', 'avatar');--> statement-breakpoint
SELECT register_content('channel', 'idChannel', 'name', NULL);--> statement-breakpoint
CREATE INDEX "content_channel" ON "content" USING btree ("channel","kind") WHERE "content"."deleted_at" is null;--> statement-breakpoint
ANALYZE "content";--> statement-breakpoint
ALTER TABLE "play" DROP CONSTRAINT "play_movie_movie_idMovie_fk";
--> statement-breakpoint
ALTER TABLE "play" DROP CONSTRAINT "play_video_video_idVideo_fk";
--> statement-breakpoint
ALTER TABLE "transcode_job" DROP CONSTRAINT "transcode_job_movie_movie_idMovie_fk";
--> statement-breakpoint
ALTER TABLE "transcode_job" DROP CONSTRAINT "transcode_job_video_video_idVideo_fk";
--> statement-breakpoint
DROP INDEX "play_movie";--> statement-breakpoint
DROP INDEX "play_video";--> statement-breakpoint
DROP INDEX "transcode_job_movie";--> statement-breakpoint
DROP INDEX "transcode_job_video";--> statement-breakpoint
ALTER TABLE "play" ADD CONSTRAINT "play_record_content_id_fk" FOREIGN KEY ("record") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transcode_job" ADD CONSTRAINT "transcode_job_record_content_id_fk" FOREIGN KEY ("record") REFERENCES "public"."content"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play" DROP COLUMN "movie";--> statement-breakpoint
ALTER TABLE "play" DROP COLUMN "video";--> statement-breakpoint
ALTER TABLE "transcode_job" DROP COLUMN "movie";--> statement-breakpoint
ALTER TABLE "transcode_job" DROP COLUMN "video";

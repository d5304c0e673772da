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
-- A record's row of the registry. Columns that have the same name in both tables are copied; the id, title and poster of the record may have other names.
CREATE FUNCTION content_row(kind text, id text, title text, poster text, record jsonb) RETURNS content LANGUAGE sql STABLE AS $$
  SELECT jsonb_populate_record(NULL::content,
    record || jsonb_build_object('id', record -> $2, 'kind', $1, 'title', record -> $3, 'poster', record -> $4));
$$;--> statement-breakpoint
-- Keeps the registry in the transaction that writes the record. Called with the names of the record's id, title and poster.
CREATE FUNCTION keep_content() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE made content;
BEGIN
  IF tg_op = 'DELETE' THEN
    DELETE FROM content c WHERE c.id = (to_jsonb(old) ->> tg_argv[0])::uuid;
    RETURN old;
  END IF;
  made := content_row(tg_table_name, tg_argv[0], tg_argv[1], tg_argv[2], to_jsonb(new));
  IF tg_op = 'INSERT' THEN
    INSERT INTO content SELECT made.*;
  ELSE
    UPDATE content c SET title = made.title, channel = made.channel, poster = made.poster, status = made.status, search_text = made.search_text,
      created_at = made.created_at, deleted_at = made.deleted_at
    WHERE c.id = made.id AND c IS DISTINCT FROM made;
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
-- Makes a table a kind of content, and adds what it already holds. Takes the names of the table and of its id, title and poster (null: it has none).
CREATE FUNCTION register_content(kind text, id text, title text, poster text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO content SELECT c.* FROM %1$I t CROSS JOIN LATERAL content_row(%1$L, %2$L, %3$L, %4$L, to_jsonb(t)) c', kind, id, title, poster);
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

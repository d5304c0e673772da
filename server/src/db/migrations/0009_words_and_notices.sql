CREATE TABLE "sign_in_device" (
	"person" uuid NOT NULL,
	"hash" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_device_person_hash_pk" PRIMARY KEY("person","hash")
);
--> statement-breakpoint
DROP INDEX "play_uncounted";--> statement-breakpoint
ALTER TABLE "contest_entry" ADD COLUMN "code" text DEFAULT substr('3479ACDEFHJKMNPQRTVWXY', 1 + floor(random() * 22)::int, 1) || substr('3479ACDEFHJKMNPQRTVWXY', 1 + floor(random() * 22)::int, 1) || substr('3479ACDEFHJKMNPQRTVWXY', 1 + floor(random() * 22)::int, 1) || substr('3479ACDEFHJKMNPQRTVWXY', 1 + floor(random() * 22)::int, 1) || substr('3479ACDEFHJKMNPQRTVWXY', 1 + floor(random() * 22)::int, 1) || substr('3479ACDEFHJKMNPQRTVWXY', 1 + floor(random() * 22)::int, 1) || substr('3479ACDEFHJKMNPQRTVWXY', 1 + floor(random() * 22)::int, 1) || substr('3479ACDEFHJKMNPQRTVWXY', 1 + floor(random() * 22)::int, 1) NOT NULL;--> statement-breakpoint
ALTER TABLE "play" ADD COLUMN "is_view" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "rendition" ADD COLUMN "notices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "transcode_job" ADD COLUMN "notices" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "held" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "marks" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "asset" ADD COLUMN "notices" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_device" ADD CONSTRAINT "sign_in_device_person_user_idUser_fk" FOREIGN KEY ("person") REFERENCES "public"."user"("idUser") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_device_hash" ON "sign_in_device" USING btree ("hash");--> statement-breakpoint
CREATE UNIQUE INDEX "contest_entry_code" ON "contest_entry" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_counting" ON "notification" USING btree ("person","kind") WHERE "notification"."read_at" is null and "notification"."params" ? 'count';--> statement-breakpoint
CREATE INDEX "play_view" ON "play" USING btree ("record","viewer","at") WHERE "play"."is_view";--> statement-breakpoint
CREATE INDEX "play_uncounted" ON "play" USING btree ("id") WHERE "play"."is_view" and not "play"."is_counted";--> statement-breakpoint
-- Titles are sorted by the values of the numbers in them: "Tập 2" before "Tập 10".
CREATE COLLATION "vi-natural" (provider = icu, locale = 'vi-u-kn-true');
--> statement-breakpoint
-- The words of a folded text with one blank between them. Punctuation is none of them, but for the per cent sign, which belongs to its number. Han, kana
-- and pictures are words of their own each: texts without blanks are found by any part of them. Ranges are written out, so that no locale decides.
CREATE FUNCTION folded_words(folded text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN btrim(regexp_replace(regexp_replace(folded,
    '[\u2190-\u2bff\u3005-\u3007\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U0001f000-\U0003ffff]', ' \& ', 'g'),
    '[\u0001-\u0024\u0026-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u0964\u0965\u2000-\u206f\u3000-\u3004\u3008-\u3020\u3030\u303d\u30a0\u30fb\ufe00-\ufe1f\ufe30-\ufe6f\uff5f-\uff65]+', ' ', 'g'));
--> statement-breakpoint
-- What is typed into a search, as `search_words` keeps it.
CREATE FUNCTION search_phrase(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN folded_words(fold(value));
--> statement-breakpoint
-- What a record is found by: its words, and behind them once more in one piece what single signs part: "wall e walle". Numbers alone are no such
-- piece: "1-10" is a range.
CREATE FUNCTION search_words(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT folded_words(f.folded || coalesce((
      SELECT ' ' || string_agg(translate(m[1], '-''’.·*&/', ''), ' ')
      FROM regexp_matches(f.folded, '([^\u0001-\u0024\u0026-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+(?:[-''’.·*&/][^\u0001-\u0024\u0026-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+)+)', 'g') m
      WHERE m[1] !~ '^[-''’.·*&/0-9]+$'
    ), ''))
    FROM (SELECT fold(value) AS folded) f
  );--> statement-breakpoint
DROP INDEX "channel_search";--> statement-breakpoint
DROP INDEX "mail_search";--> statement-breakpoint
DROP INDEX "movie_search";--> statement-breakpoint
DROP INDEX "people_search";--> statement-breakpoint
DROP INDEX "tag_search";--> statement-breakpoint
DROP INDEX "thread_search";--> statement-breakpoint
DROP INDEX "user_search";--> statement-breakpoint
DROP INDEX "video_search";--> statement-breakpoint
ALTER TABLE "channel" drop column "search_text";--> statement-breakpoint
ALTER TABLE "mail" drop column "search_text";--> statement-breakpoint
ALTER TABLE "movie" drop column "search_text";--> statement-breakpoint
ALTER TABLE "people" drop column "search_text";--> statement-breakpoint
ALTER TABLE "tag" drop column "search_text";--> statement-breakpoint
ALTER TABLE "thread" drop column "search_text";--> statement-breakpoint
ALTER TABLE "user" drop column "search_text";--> statement-breakpoint
ALTER TABLE "video" drop column "search_text";--> statement-breakpoint
ALTER TABLE "channel" ALTER COLUMN "name" SET DATA TYPE text collate "vi-natural";--> statement-breakpoint
ALTER TABLE "movie" ALTER COLUMN "title" SET DATA TYPE text collate "vi-natural";--> statement-breakpoint
ALTER TABLE "passkey" ALTER COLUMN "name" SET DATA TYPE text collate "vi-natural";--> statement-breakpoint
ALTER TABLE "people" ALTER COLUMN "name" SET DATA TYPE text collate "vi-natural";--> statement-breakpoint
ALTER TABLE "tag" ALTER COLUMN "title" SET DATA TYPE text collate "vi-natural";--> statement-breakpoint
ALTER TABLE "thread" ALTER COLUMN "subject" SET DATA TYPE text collate "vi-natural";--> statement-breakpoint
ALTER TABLE "user" ALTER COLUMN "displayName" SET DATA TYPE text collate "vi-natural";--> statement-breakpoint
ALTER TABLE "video" ALTER COLUMN "title" SET DATA TYPE text collate "vi-natural";--> statement-breakpoint
ALTER TABLE "channel" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(coalesce("name", '') || ' ' || coalesce("username", '') || ' ' || coalesce("email", ''))) STORED;--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(coalesce("to", '') || ' ' || coalesce("subject", ''))) STORED;--> statement-breakpoint
ALTER TABLE "movie" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(coalesce("title", '') || ' ' || coalesce("title_en", '') || ' ' || coalesce("title_vi", ''))) STORED;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(coalesce("name", '') || ' ' || coalesce("known_as", ''))) STORED;--> statement-breakpoint
ALTER TABLE "tag" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(coalesce("title", ''))) STORED;--> statement-breakpoint
ALTER TABLE "thread" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(coalesce("subject", ''))) STORED;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(coalesce("displayName", '') || ' ' || coalesce("email", ''))) STORED;--> statement-breakpoint
ALTER TABLE "video" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(coalesce("title", ''))) STORED;--> statement-breakpoint
CREATE INDEX "channel_begins" ON "channel" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "movie_begins" ON "movie" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "people_begins" ON "people" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "tag_begins" ON "tag" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "user_begins" ON "user" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "video_begins" ON "video" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "channel_search" ON "channel" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "mail_search" ON "mail" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "movie_search" ON "movie" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "tag_search" ON "tag" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "thread_search" ON "thread" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "user_search" ON "user" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "video_search" ON "video" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
ALTER TABLE "contest_entry" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(coalesce("full_name", '') || ' ' || coalesce("phone_key", '') || ' ' || coalesce("code", ''))) STORED;--> statement-breakpoint
CREATE INDEX "contest_entry_search" ON "contest_entry" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "contest_entry_begins" ON "contest_entry" USING btree (left("search_text", 40) text_pattern_ops);

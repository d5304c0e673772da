CREATE TABLE "channel_views" (
	"channel" uuid NOT NULL,
	"views" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "channel_views" ADD CONSTRAINT "channel_views_channel_channel_idChannel_fk" FOREIGN KEY ("channel") REFERENCES "public"."channel"("idChannel") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "channel_views_channel" ON "channel_views" USING btree ("channel");--> statement-breakpoint
CREATE INDEX "movie_trash" ON "movie" USING btree ("created_at","idMovie") WHERE "movie"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "video_trash" ON "video" USING btree ("created_at","idVideo") WHERE "video"."deleted_at" is not null;--> statement-breakpoint
INSERT INTO "channel_views" ("channel", "views")
SELECT "channel", sum("views") FROM (
  SELECT m."channel", s."views" FROM "movie" m JOIN "movie_side" s ON s."owner" = m."idMovie" WHERE m."deleted_at" IS NULL AND s."views" > 0
  UNION ALL SELECT v."channel", s."views" FROM "video" v JOIN "video_side" s ON s."owner" = v."idVideo" WHERE v."deleted_at" IS NULL AND s."views" > 0
) seen WHERE "channel" IS NOT NULL GROUP BY "channel";--> statement-breakpoint
-- The views of a record go where it goes. Called with the table that has them and the name of the record's id.
CREATE FUNCTION move_channel_views() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE seen bigint;
BEGIN
  EXECUTE format('select views from %I where owner = ($1).%I', tg_argv[0], tg_argv[1]) INTO seen USING old;
  IF seen > 0 THEN
    IF old.deleted_at IS NULL AND old.channel IS NOT NULL THEN
      INSERT INTO channel_views (channel, views) VALUES (old.channel, -seen);
    END IF;
    IF tg_op = 'UPDATE' AND new.deleted_at IS NULL AND new.channel IS NOT NULL THEN
      INSERT INTO channel_views (channel, views) VALUES (new.channel, seen);
    END IF;
  END IF;
  RETURN old;
END $$;--> statement-breakpoint
CREATE TRIGGER "movie_moves_views" AFTER UPDATE OF "channel", "deleted_at" ON "movie" FOR EACH ROW
  WHEN (old."channel" IS DISTINCT FROM new."channel" OR (old."deleted_at" IS NULL) <> (new."deleted_at" IS NULL))
  EXECUTE FUNCTION move_channel_views('movie_side', 'idMovie');--> statement-breakpoint
CREATE TRIGGER "movie_takes_views" BEFORE DELETE ON "movie" FOR EACH ROW WHEN (old."deleted_at" IS NULL)
  EXECUTE FUNCTION move_channel_views('movie_side', 'idMovie');--> statement-breakpoint
CREATE TRIGGER "video_moves_views" AFTER UPDATE OF "channel", "deleted_at" ON "video" FOR EACH ROW
  WHEN (old."channel" IS DISTINCT FROM new."channel" OR (old."deleted_at" IS NULL) <> (new."deleted_at" IS NULL))
  EXECUTE FUNCTION move_channel_views('video_side', 'idVideo');--> statement-breakpoint
CREATE TRIGGER "video_takes_views" BEFORE DELETE ON "video" FOR EACH ROW WHEN (old."deleted_at" IS NULL)
  EXECUTE FUNCTION move_channel_views('video_side', 'idVideo');

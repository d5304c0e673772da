CREATE TABLE "user_side" (
	"owner" uuid PRIMARY KEY NOT NULL,
	"last_seen" timestamp (3) with time zone,
	"banned_until" timestamp (3) with time zone,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "user" drop column "search_text";--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words(coalesce("displayName", '') || ' ' || coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", ''))) STORED;--> statement-breakpoint
ALTER TABLE "user_side" ADD CONSTRAINT "user_side_owner_user_idUser_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("idUser") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_side_seen" ON "user_side" USING btree ("last_seen");--> statement-breakpoint
CREATE INDEX "user_side_banned" ON "user_side" USING btree ("banned_until") WHERE "user_side"."banned_until" is not null;--> statement-breakpoint
CREATE INDEX "user_side_locked" ON "user_side" USING btree ("locked_until") WHERE "user_side"."locked_until" is not null;--> statement-breakpoint
CREATE INDEX "user_display_name" ON "user" USING btree ("displayName","idUser");--> statement-breakpoint
CREATE INDEX "user_created" ON "user" USING btree ("created_at","idUser");--> statement-breakpoint
CREATE INDEX "user_updated" ON "user" USING btree ("updated_at","idUser");--> statement-breakpoint
CREATE INDEX "user_role" ON "user" USING btree ("role","created_at","idUser");--> statement-breakpoint
CREATE INDEX "user_permissions" ON "user" USING gin ("permissions");--> statement-breakpoint
-- Both went with the column that they were on.
CREATE INDEX "user_search" ON "user" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "user_begins" ON "user" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
-- Every account has a side, however it came into being.
CREATE FUNCTION make_user_side() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO user_side (owner) VALUES (new."idUser");
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER user_side_made AFTER INSERT ON "user" FOR EACH ROW EXECUTE FUNCTION make_user_side();--> statement-breakpoint
INSERT INTO user_side (owner, last_seen) SELECT u."idUser", (SELECT max(s.seen_at) FROM session s WHERE s."user" = u."idUser") FROM "user" u;--> statement-breakpoint
CREATE VIEW user_channel AS
  SELECT c.owner, c."idChannel" AS target, 0::smallint AS position FROM channel c WHERE c.deleted_at IS NULL
  UNION ALL
  SELECT m.target AS owner, m.owner AS target, (m.position + 1)::smallint AS position
  FROM channel_member m JOIN channel c ON c."idChannel" = m.owner AND c.owner <> m.target AND c.deleted_at IS NULL;

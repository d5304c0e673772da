ALTER TABLE "history" ADD COLUMN "changeset" uuid;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "undoes" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "changeset" uuid;--> statement-breakpoint
CREATE INDEX "history_changeset" ON "history" USING btree ("changeset","id");
ALTER TABLE "session" ADD COLUMN "seen_as" uuid;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_seen_as_user_idUser_fk" FOREIGN KEY ("seen_as") REFERENCES "public"."user"("idUser") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_of_seen_as" ON "session" USING btree ("seen_as") WHERE "session"."seen_as" is not null;
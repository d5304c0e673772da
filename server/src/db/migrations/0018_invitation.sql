ALTER TABLE "account_link" ALTER COLUMN "user" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "account_link" ADD COLUMN "ended" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "invited_by" uuid;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "invited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "invited_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_invited_by_user_idUser_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user"("idUser") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_of_inviter" ON "user" USING btree ("invited_by") WHERE "user"."invited_by" is not null;
CREATE TABLE "ban" (
	"idBan" uuid PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"scope" text NOT NULL,
	"reason" text NOT NULL,
	"text" text,
	"until" timestamp (3) with time zone,
	"by" uuid,
	"lifted_at" timestamp (3) with time zone,
	"lifted_by" uuid,
	"lift_reason" text,
	"ends_at" timestamp (3) with time zone GENERATED ALWAYS AS (least(coalesce(lifted_at, 'infinity'::timestamptz), coalesce(until, 'infinity'::timestamptz))) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ban" ADD CONSTRAINT "ban_user_user_idUser_fk" FOREIGN KEY ("user") REFERENCES "public"."user"("idUser") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ban" ADD CONSTRAINT "ban_by_user_idUser_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("idUser") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ban" ADD CONSTRAINT "ban_lifted_by_user_idUser_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."user"("idUser") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ban_created" ON "ban" USING btree ("created_at","idBan");--> statement-breakpoint
CREATE INDEX "ban_user" ON "ban" USING btree ("user","created_at","idBan");--> statement-breakpoint
CREATE INDEX "ban_scope" ON "ban" USING btree ("scope","created_at","idBan");--> statement-breakpoint
CREATE INDEX "ban_reason" ON "ban" USING btree ("reason","created_at","idBan");--> statement-breakpoint
CREATE INDEX "ban_ends" ON "ban" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "ban_of_by" ON "ban" USING btree ("by") WHERE "ban"."by" is not null;--> statement-breakpoint
CREATE INDEX "ban_of_lifted_by" ON "ban" USING btree ("lifted_by") WHERE "ban"."lifted_by" is not null;
CREATE TABLE "contest_criterion" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"hint" text,
	"weight" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contest_judge" (
	"person" uuid PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contest_note" (
	"owner" uuid NOT NULL,
	"judge" uuid NOT NULL,
	"notes" jsonb NOT NULL,
	CONSTRAINT "contest_note_owner_judge_pk" PRIMARY KEY("owner","judge")
);
--> statement-breakpoint
CREATE TABLE "contest_score" (
	"owner" uuid NOT NULL,
	"judge" uuid NOT NULL,
	"criterion" uuid NOT NULL,
	"score" smallint NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contest_score_owner_judge_criterion_pk" PRIMARY KEY("owner","judge","criterion"),
	CONSTRAINT "contest_score_bounds" CHECK ("score" between 1 and 10)
);
--> statement-breakpoint
ALTER TABLE "contest_entry" ADD COLUMN "decision" text DEFAULT 'APPROVE' NOT NULL;--> statement-breakpoint
ALTER TABLE "contest_entry" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "contest_entry" ADD COLUMN "clip" uuid;--> statement-breakpoint
ALTER TABLE "contest_judge" ADD CONSTRAINT "contest_judge_person_user_idUser_fk" FOREIGN KEY ("person") REFERENCES "public"."user"("idUser") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_note" ADD CONSTRAINT "contest_note_owner_contest_entry_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."contest_entry"("owner") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_note" ADD CONSTRAINT "contest_note_judge_user_idUser_fk" FOREIGN KEY ("judge") REFERENCES "public"."user"("idUser") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_score" ADD CONSTRAINT "contest_score_owner_contest_entry_owner_fk" FOREIGN KEY ("owner") REFERENCES "public"."contest_entry"("owner") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_score" ADD CONSTRAINT "contest_score_judge_user_idUser_fk" FOREIGN KEY ("judge") REFERENCES "public"."user"("idUser") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contest_score" ADD CONSTRAINT "contest_score_criterion_contest_criterion_id_fk" FOREIGN KEY ("criterion") REFERENCES "public"."contest_criterion"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_note_judge" ON "contest_note" USING btree ("judge");--> statement-breakpoint
CREATE INDEX "contest_score_judge" ON "contest_score" USING btree ("judge","owner");--> statement-breakpoint
CREATE INDEX "contest_score_criterion" ON "contest_score" USING btree ("criterion");--> statement-breakpoint
ALTER TABLE "contest_entry" ADD CONSTRAINT "contest_entry_clip_video_idVideo_fk" FOREIGN KEY ("clip") REFERENCES "public"."video"("idVideo") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contest_entry_decision" ON "contest_entry" USING btree ("decision","owner");--> statement-breakpoint
CREATE INDEX "contest_entry_clip" ON "contest_entry" USING btree ("clip") WHERE "contest_entry"."clip" is not null;--> statement-breakpoint
ALTER TABLE "contest_entry" ADD CONSTRAINT "contest_entry_reason" CHECK (("contest_entry"."reason" is not null) = ("contest_entry"."decision" = 'DECLINED'));--> statement-breakpoint
-- By hand.
-- Whoever published an entry before has approved of it.
UPDATE "contest_entry" e SET "decision" = 'APPROVED' FROM "video" v WHERE v."idVideo" = e."owner" AND v."first_enabled_at" IS NOT NULL;

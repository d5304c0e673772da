CREATE TABLE "sound_reading" (
	"asset" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"reading" jsonb
);
--> statement-breakpoint
ALTER TABLE "people" ALTER COLUMN "known_as" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ALTER COLUMN "birthday" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ALTER COLUMN "place_of_birth" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ALTER COLUMN "country" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ALTER COLUMN "biography" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "birthday_sort" date GENERATED ALWAYS AS (coalesce(birthday, '-infinity')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "missing" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "incomplete" boolean GENERATED ALWAYS AS (cardinality(missing) > 0) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "sound_reading" ADD CONSTRAINT "sound_reading_asset_asset_id_fk" FOREIGN KEY ("asset") REFERENCES "public"."asset"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_birthday_sort" ON "people" USING btree ("birthday_sort","idPeople");--> statement-breakpoint
CREATE INDEX "people_incomplete" ON "people" USING btree ("incomplete","created_at","idPeople");--> statement-breakpoint
-- By hand.
-- Equal sounds are searched among those of the same size.
CREATE INDEX "asset_sound" ON "asset" USING btree ("size") WHERE "purpose" = 'sound';

DROP INDEX "movie_channel";--> statement-breakpoint
DROP INDEX "tag_kind_title";--> statement-breakpoint
DROP INDEX "video_channel";--> statement-breakpoint
CREATE INDEX "challenge_of_user" ON "challenge" USING btree ("user") WHERE "challenge"."user" is not null;--> statement-breakpoint
CREATE INDEX "channel_of_owner" ON "channel" USING btree ("owner") WHERE "channel"."owner" is not null;--> statement-breakpoint
CREATE INDEX "channel_begins" ON "channel" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "movie_of_banner" ON "movie" USING btree ("banner") WHERE "movie"."banner" is not null;--> statement-breakpoint
CREATE INDEX "movie_of_film" ON "movie" USING btree ("film") WHERE "movie"."film" is not null;--> statement-breakpoint
CREATE INDEX "movie_of_copyright_by" ON "movie" USING btree ("copyright_by") WHERE "movie"."copyright_by" is not null;--> statement-breakpoint
CREATE INDEX "movie_begins" ON "movie" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "movie_of_poster" ON "movie" USING btree ("poster") WHERE "movie"."poster" is not null;--> statement-breakpoint
CREATE INDEX "people_of_avatar" ON "people" USING btree ("avatar") WHERE "people"."avatar" is not null;--> statement-breakpoint
CREATE INDEX "people_of_cover" ON "people" USING btree ("cover") WHERE "people"."cover" is not null;--> statement-breakpoint
CREATE INDEX "people_begins" ON "people" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "tag_begins" ON "tag" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "thread_read_of_person" ON "thread_read" USING btree ("person") WHERE "thread_read"."person" is not null;--> statement-breakpoint
CREATE INDEX "user_of_avatar" ON "user" USING btree ("avatar") WHERE "user"."avatar" is not null;--> statement-breakpoint
CREATE INDEX "user_begins" ON "user" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "video_of_banner" ON "video" USING btree ("banner") WHERE "video"."banner" is not null;--> statement-breakpoint
CREATE INDEX "video_of_film" ON "video" USING btree ("film") WHERE "video"."film" is not null;--> statement-breakpoint
CREATE INDEX "video_of_copyright_by" ON "video" USING btree ("copyright_by") WHERE "video"."copyright_by" is not null;--> statement-breakpoint
CREATE INDEX "video_begins" ON "video" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "movie_channel" ON "movie" USING btree ("channel","created_at","idMovie","deleted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tag_kind_title" ON "tag" USING btree ("kind",lower(normalize("title", NFC))) WHERE "tag"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "video_channel" ON "video" USING btree ("channel","created_at","idVideo","deleted_at");
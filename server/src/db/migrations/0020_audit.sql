CREATE TABLE "audit" (
	"position" bigint PRIMARY KEY NOT NULL,
	"idAudit" uuid NOT NULL,
	"history" bigint NOT NULL,
	"xid" "xid8" NOT NULL,
	"digest" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"erased" "bytea",
	"at" timestamp (3) with time zone NOT NULL,
	"actor" uuid,
	"who" text,
	"kind" text NOT NULL,
	"verb" text NOT NULL,
	"record" uuid NOT NULL,
	"what" text,
	"address" "inet",
	"search_text" text GENERATED ALWAYS AS (search_words(coalesce("who", '') || ' ' || coalesce("what", ''))) STORED,
	CONSTRAINT "audit_idAudit_unique" UNIQUE("idAudit")
);
--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "actor_name" text;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "address" "inet";--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "agent" text;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_history" ON "audit" USING btree ("history");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at","idAudit");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor","at","idAudit");--> statement-breakpoint
CREATE INDEX "audit_kind" ON "audit" USING btree ("kind","at","idAudit");--> statement-breakpoint
CREATE INDEX "audit_verb" ON "audit" USING btree ("verb","at","idAudit");--> statement-breakpoint
CREATE INDEX "audit_record" ON "audit" USING btree ("record","at","idAudit");--> statement-breakpoint
CREATE INDEX "audit_address" ON "audit" USING btree ("address","at","idAudit");--> statement-breakpoint
CREATE INDEX "audit_search" ON "audit" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=128);--> statement-breakpoint
CREATE INDEX "audit_begins" ON "audit" USING btree (left("search_text", 40) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "history_xid" ON "history" USING btree ("xid","id");
ALTER TABLE "outbox" RENAME COLUMN "channels" TO "audience";

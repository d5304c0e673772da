-- Answers are kept for a day: to compress them costs more than the room that it saves.
ALTER TABLE "idempotency" ALTER COLUMN "body" SET STORAGE EXTERNAL;

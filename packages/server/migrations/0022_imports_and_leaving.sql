ALTER TABLE "imports" ADD COLUMN "imported_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "worker" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "worker_until" timestamp with time zone;--> statement-breakpoint
-- What was imported before it was counted. An import that stopped then did so when it was begun, as far as anyone knows.
UPDATE imports i SET imported_count = (SELECT count(*) FROM import_rows r WHERE r.import_id = i.id AND r.account_id IS NOT NULL),
  failed_at = CASE WHEN i.state = 'failed' THEN i.created_at END
WHERE i.state IN ('committing', 'committed', 'failed');

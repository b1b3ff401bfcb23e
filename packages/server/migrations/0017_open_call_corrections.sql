CREATE UNIQUE INDEX "open_calls_corrects" ON "open_calls" USING btree ("corrects_id") WHERE corrects_id is not null;--> statement-breakpoint
ALTER TABLE "open_calls" DROP COLUMN "lease_until";
DROP INDEX "open_calls_due";--> statement-breakpoint
CREATE INDEX "open_calls_due" ON "open_calls" USING btree ("product_id","due_at") WHERE state = 0;--> statement-breakpoint
GRANT SELECT (id) ON products TO atrium_system;

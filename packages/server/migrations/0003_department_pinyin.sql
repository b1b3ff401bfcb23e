ALTER TABLE "departments" ADD COLUMN "pinyin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "initials" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || ' ' || coalesce(english_name, '') || ' ' || replace(pinyin, ' ', '') || ' ' || initials)) STORED;--> statement-breakpoint
CREATE INDEX "departments_unspelt" ON "departments" USING btree ("id") WHERE pinyin = '';--> statement-breakpoint
CREATE POLICY system ON departments TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT, UPDATE (pinyin, initials) ON departments TO atrium_system;

CREATE TABLE "chat_limits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"app" text NOT NULL,
	"name" text NOT NULL,
	"used" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"app" text NOT NULL,
	"contact_hash" text NOT NULL,
	"state" text NOT NULL,
	"user_id" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "chat_limits_name" ON "chat_limits" USING btree ("organisation_id","app","name");--> statement-breakpoint
CREATE INDEX "chat_limits_ends_at" ON "chat_limits" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_recipients_contact" ON "chat_recipients" USING btree ("organisation_id","app","contact_hash");--> statement-breakpoint
CREATE INDEX "chat_recipients_expires_at" ON "chat_recipients" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE chat_recipients ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON chat_recipients TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY system ON chat_recipients TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON chat_recipients TO atrium_app;--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON chat_recipients TO atrium_system;--> statement-breakpoint
ALTER TABLE chat_limits ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON chat_limits TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY system ON chat_limits TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON chat_limits TO atrium_app;--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON chat_limits TO atrium_system;

CREATE TABLE "notification_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"interruptions" integer DEFAULT 0 NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	"answer" jsonb,
	"accepted" jsonb,
	"outbox_id" uuid,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"disabled_events" text[] NOT NULL,
	"quiet_from" text,
	"quiet_until" text,
	"time_zone" text
);
--> statement-breakpoint
CREATE TABLE "notification_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"key" text,
	"params" jsonb NOT NULL,
	"channels" text[] NOT NULL,
	"is_in_inbox" boolean NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_rules" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"chain" text[] NOT NULL,
	"disabled_events" text[] NOT NULL,
	"quiet_from" text,
	"quiet_until" text
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"event" text NOT NULL,
	"product_id" uuid,
	"sender" text,
	"key" text,
	"input_hash" "bytea",
	"template" text,
	"texts" jsonb,
	"link" text,
	"is_urgent" boolean NOT NULL,
	"useless_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "push_settings" ADD COLUMN "paused_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "push_settings" ADD COLUMN "pause_problem" jsonb;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_recipient_id_notification_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."notification_recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_recipients" ADD CONSTRAINT "notification_recipients_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_deliveries_channel" ON "notification_deliveries" USING btree ("recipient_id","channel");--> statement-breakpoint
CREATE INDEX "notification_deliveries_latest" ON "notification_deliveries" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "notification_deliveries_due" ON "notification_deliveries" USING btree ("organisation_id","next_at") WHERE outbox_id is null and state in ('waiting', 'sending', 'accepted');--> statement-breakpoint
CREATE INDEX "notification_deliveries_outbox" ON "notification_deliveries" USING btree ("outbox_id");--> statement-breakpoint
CREATE INDEX "notification_preferences_organisation" ON "notification_preferences" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_recipients_key" ON "notification_recipients" USING btree ("organisation_id","account_id","key");--> statement-breakpoint
CREATE INDEX "notification_recipients_notification" ON "notification_recipients" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "notification_recipients_inbox" ON "notification_recipients" USING btree ("organisation_id","account_id","id") WHERE is_in_inbox;--> statement-breakpoint
CREATE INDEX "notification_recipients_unread" ON "notification_recipients" USING btree ("account_id") WHERE is_in_inbox and read_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_key" ON "notifications" USING btree ("organisation_id","product_id","key");--> statement-breakpoint
CREATE INDEX "notifications_created_at" ON "notifications" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON notifications TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY system ON notifications TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT ON notifications TO atrium_app;--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON notifications TO atrium_system;--> statement-breakpoint
ALTER TABLE notification_recipients ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON notification_recipients TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY system ON notification_recipients TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT ON notification_recipients TO atrium_app;--> statement-breakpoint
GRANT UPDATE (read_at) ON notification_recipients TO atrium_app;--> statement-breakpoint
GRANT SELECT ON notification_recipients TO atrium_system;--> statement-breakpoint
ALTER TABLE notification_deliveries ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON notification_deliveries TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY system ON notification_deliveries TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT, UPDATE ON notification_deliveries TO atrium_app;--> statement-breakpoint
GRANT SELECT, UPDATE ON notification_deliveries TO atrium_system;--> statement-breakpoint
ALTER TABLE notification_rules ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON notification_rules TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON notification_rules TO atrium_app;--> statement-breakpoint
ALTER TABLE notification_preferences ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON notification_preferences TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON notification_preferences TO atrium_app;--> statement-breakpoint
CREATE POLICY system ON push_settings TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT (organisation_id, paused_until, pause_problem) ON push_settings TO atrium_system;

CREATE TABLE "open_call_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"duration_ms" integer NOT NULL,
	"response_status" text NOT NULL,
	"status_code" integer
);
--> statement-breakpoint
CREATE TABLE "open_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"app_id" uuid NOT NULL,
	"app_name" text NOT NULL,
	"product_id" uuid NOT NULL,
	"interface_id" uuid NOT NULL,
	"interface_version" integer NOT NULL,
	"kind" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"address" text NOT NULL,
	"method" text NOT NULL,
	"url" text NOT NULL,
	"headers" jsonb NOT NULL,
	"state" smallint NOT NULL,
	"cancelable_until" timestamp with time zone,
	"due_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"responded_at" timestamp with time zone,
	"duration_ms" integer,
	"response_status" text,
	"status_code" integer,
	"request_body" text,
	"request_hash" "bytea",
	"response_body" text,
	"response_hash" "bytea",
	"batch_id" uuid,
	"batch_index" integer,
	"corrects_id" uuid,
	"withdrawn_by" text,
	"withdrawn_at" timestamp with time zone,
	"withdrawal_reason" text
);
--> statement-breakpoint
CREATE TABLE "open_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"app_id" uuid NOT NULL,
	"interface_id" uuid NOT NULL,
	"state" text NOT NULL,
	"department_ids" uuid[],
	"valid_until" date,
	"requested_by" text,
	"requested_at" timestamp with time zone,
	"reason" text,
	"granted_by" text,
	"granted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "open_idempotency_keys" (
	"organisation_id" uuid NOT NULL,
	"app_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "open_idempotency_keys_app_id_key_pk" PRIMARY KEY("app_id","key")
);
--> statement-breakpoint
CREATE TABLE "open_interface_activations" (
	"organisation_id" uuid NOT NULL,
	"interface_id" uuid NOT NULL,
	"activated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "open_interface_activations_organisation_id_interface_id_pk" PRIMARY KEY("organisation_id","interface_id")
);
--> statement-breakpoint
CREATE TABLE "open_interface_versions" (
	"interface_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "open_interface_versions_interface_id_version_pk" PRIMARY KEY("interface_id","version")
);
--> statement-breakpoint
CREATE TABLE "open_interfaces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"english_name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"english_description" text DEFAULT '' NOT NULL,
	"project_code" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"upstream" text NOT NULL,
	"path" text NOT NULL,
	"delay_hours" double precision DEFAULT 0 NOT NULL,
	"timeout_seconds" integer DEFAULT 30 NOT NULL,
	"calls_per_minute" integer NOT NULL,
	"body_schema" jsonb,
	"examples" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_usage" (
	"organisation_id" uuid NOT NULL,
	"app_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"interface_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"call_count" integer NOT NULL,
	"failure_count" integer NOT NULL,
	"durations" integer[] NOT NULL,
	CONSTRAINT "open_usage_organisation_id_app_id_interface_id_hour_pk" PRIMARY KEY("organisation_id","app_id","interface_id","hour")
);
--> statement-breakpoint
ALTER TABLE "open_call_attempts" ADD CONSTRAINT "open_call_attempts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_call_attempts" ADD CONSTRAINT "open_call_attempts_call_id_open_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."open_calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_calls" ADD CONSTRAINT "open_calls_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_grants" ADD CONSTRAINT "open_grants_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_grants" ADD CONSTRAINT "open_grants_app_id_open_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."open_apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_grants" ADD CONSTRAINT "open_grants_interface_id_open_interfaces_id_fk" FOREIGN KEY ("interface_id") REFERENCES "public"."open_interfaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_idempotency_keys" ADD CONSTRAINT "open_idempotency_keys_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_idempotency_keys" ADD CONSTRAINT "open_idempotency_keys_app_id_open_apps_id_fk" FOREIGN KEY ("app_id") REFERENCES "public"."open_apps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_interface_activations" ADD CONSTRAINT "open_interface_activations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_interface_activations" ADD CONSTRAINT "open_interface_activations_interface_id_open_interfaces_id_fk" FOREIGN KEY ("interface_id") REFERENCES "public"."open_interfaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_interface_versions" ADD CONSTRAINT "open_interface_versions_interface_id_open_interfaces_id_fk" FOREIGN KEY ("interface_id") REFERENCES "public"."open_interfaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_interfaces" ADD CONSTRAINT "open_interfaces_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_usage" ADD CONSTRAINT "open_usage_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_usage" ADD CONSTRAINT "open_usage_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_usage" ADD CONSTRAINT "open_usage_interface_id_open_interfaces_id_fk" FOREIGN KEY ("interface_id") REFERENCES "public"."open_interfaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_call_attempts_call" ON "open_call_attempts" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "open_call_attempts_organisation" ON "open_call_attempts" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "open_calls_organisation" ON "open_calls" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "open_calls_state" ON "open_calls" USING btree ("organisation_id","state","id");--> statement-breakpoint
CREATE INDEX "open_calls_app" ON "open_calls" USING btree ("organisation_id","app_id","id");--> statement-breakpoint
CREATE INDEX "open_calls_product" ON "open_calls" USING btree ("organisation_id","product_id","id");--> statement-breakpoint
CREATE INDEX "open_calls_interface" ON "open_calls" USING btree ("organisation_id","interface_id","id");--> statement-breakpoint
CREATE INDEX "open_calls_due" ON "open_calls" USING btree ("due_at") WHERE state = 0;--> statement-breakpoint
CREATE INDEX "open_calls_bodies" ON "open_calls" USING btree ("organisation_id","requested_at") WHERE request_body is not null or response_body is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "open_grants_app" ON "open_grants" USING btree ("app_id","interface_id");--> statement-breakpoint
CREATE INDEX "open_grants_organisation" ON "open_grants" USING btree ("organisation_id","state");--> statement-breakpoint
CREATE INDEX "open_grants_interface" ON "open_grants" USING btree ("interface_id");--> statement-breakpoint
CREATE INDEX "open_idempotency_keys_organisation" ON "open_idempotency_keys" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "open_idempotency_keys_created_at" ON "open_idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "open_interface_activations_interface" ON "open_interface_activations" USING btree ("interface_id");--> statement-breakpoint
CREATE UNIQUE INDEX "open_interfaces_code" ON "open_interfaces" USING btree ("product_id",lower("code"));--> statement-breakpoint
CREATE INDEX "open_usage_hour" ON "open_usage" USING btree ("organisation_id","hour");--> statement-breakpoint
CREATE INDEX "open_usage_product" ON "open_usage" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "open_usage_interface" ON "open_usage" USING btree ("interface_id");--> statement-breakpoint
GRANT SELECT ON open_interfaces TO atrium_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON open_interfaces TO atrium_installation;--> statement-breakpoint
GRANT SELECT ON open_interfaces TO atrium_system;--> statement-breakpoint
GRANT SELECT, INSERT ON open_interface_versions TO atrium_installation;--> statement-breakpoint
ALTER TABLE open_interface_activations ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON open_interface_activations TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY every ON open_interface_activations TO atrium_installation USING (true);--> statement-breakpoint
GRANT SELECT ON open_interface_activations TO atrium_app;--> statement-breakpoint
GRANT SELECT ON open_interface_activations TO atrium_installation;--> statement-breakpoint
ALTER TABLE open_grants ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON open_grants TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON open_grants TO atrium_app;--> statement-breakpoint
ALTER TABLE open_calls ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON open_calls TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY system ON open_calls TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (state, due_at, attempt_count, withdrawn_by, withdrawn_at, withdrawal_reason) ON open_calls TO atrium_app;--> statement-breakpoint
GRANT SELECT, UPDATE (state, due_at, lease_until, attempt_count, responded_at, duration_ms, response_status, status_code, request_body, response_body, response_hash) ON open_calls TO atrium_system;--> statement-breakpoint
ALTER TABLE open_call_attempts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON open_call_attempts TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY system ON open_call_attempts TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT ON open_call_attempts TO atrium_app;--> statement-breakpoint
GRANT SELECT, INSERT ON open_call_attempts TO atrium_system;--> statement-breakpoint
ALTER TABLE open_idempotency_keys ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON open_idempotency_keys TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY system ON open_idempotency_keys TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (answer) ON open_idempotency_keys TO atrium_app;--> statement-breakpoint
GRANT SELECT (created_at), DELETE ON open_idempotency_keys TO atrium_system;--> statement-breakpoint
ALTER TABLE open_usage ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON open_usage TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY system ON open_usage TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON open_usage TO atrium_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON open_usage TO atrium_system;

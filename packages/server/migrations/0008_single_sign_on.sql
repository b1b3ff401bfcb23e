CREATE TABLE "sso_connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"settings" jsonb NOT NULL,
	"sealed_secrets" text,
	"trusted_domains" text[] NOT NULL,
	"is_second_step_trusted" boolean NOT NULL,
	"allows_unrequested" boolean NOT NULL,
	"creates_members" boolean NOT NULL,
	"department_id" uuid,
	"product_ids" uuid[] NOT NULL,
	"mapping" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_domains" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"record_value" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_identities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sso_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"upstream_session" text,
	"logout_url" text,
	"sealed_logout" text
);
--> statement-breakpoint
CREATE TABLE "sso_states" (
	"handle_hash" "bytea" PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"organisation_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"sealed" text NOT NULL,
	"sealed_response" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_traces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"tested_by" uuid,
	"outcome" jsonb NOT NULL,
	"steps" jsonb NOT NULL,
	"fields" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "sso_connections" ADD CONSTRAINT "sso_connections_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_connections" ADD CONSTRAINT "sso_connections_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_connection_id_sso_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."sso_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_sessions" ADD CONSTRAINT "sso_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_sessions" ADD CONSTRAINT "sso_sessions_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_sessions" ADD CONSTRAINT "sso_sessions_connection_id_sso_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."sso_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_states" ADD CONSTRAINT "sso_states_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_states" ADD CONSTRAINT "sso_states_connection_id_sso_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."sso_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_traces" ADD CONSTRAINT "sso_traces_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_traces" ADD CONSTRAINT "sso_traces_connection_id_sso_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."sso_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_traces" ADD CONSTRAINT "sso_traces_tested_by_accounts_id_fk" FOREIGN KEY ("tested_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sso_connections_organisation" ON "sso_connections" USING btree ("organisation_id","position");--> statement-breakpoint
CREATE INDEX "sso_connections_department" ON "sso_connections" USING btree ("department_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domains_own" ON "sso_domains" USING btree ("organisation_id","domain");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domains_confirmed" ON "sso_domains" USING btree ("domain") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_identities_subject" ON "sso_identities" USING btree ("connection_id","subject");--> statement-breakpoint
CREATE INDEX "sso_identities_account" ON "sso_identities" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sso_identities_organisation" ON "sso_identities" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "sso_sessions_upstream" ON "sso_sessions" USING btree ("connection_id","upstream_session");--> statement-breakpoint
CREATE INDEX "sso_sessions_subject" ON "sso_sessions" USING btree ("connection_id","subject");--> statement-breakpoint
CREATE INDEX "sso_sessions_organisation" ON "sso_sessions" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "sso_states_expires_at" ON "sso_states" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_states_connection" ON "sso_states" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "sso_states_organisation" ON "sso_states" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "sso_traces_connection" ON "sso_traces" USING btree ("connection_id","created_at");--> statement-breakpoint
CREATE INDEX "sso_traces_organisation" ON "sso_traces" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "sso_traces_created_at" ON "sso_traces" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sso_traces_tested_by" ON "sso_traces" USING btree ("tested_by");--> statement-breakpoint
CREATE UNIQUE INDEX "organisations_code" ON "organisations" USING btree ("code");
--> statement-breakpoint
ALTER TABLE sign_in_logs ADD COLUMN connection text;--> statement-breakpoint
ALTER TABLE sso_connections ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON sso_connections TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON sso_connections TO atrium_app;--> statement-breakpoint
ALTER TABLE sso_identities ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON sso_identities TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON sso_identities TO atrium_app;--> statement-breakpoint
ALTER TABLE sso_states ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON sso_states TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT INSERT ON sso_states TO atrium_app;--> statement-breakpoint
CREATE POLICY system ON sso_states TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON sso_states TO atrium_system;--> statement-breakpoint
ALTER TABLE sso_sessions ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON sso_sessions TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON sso_sessions TO atrium_app;--> statement-breakpoint
ALTER TABLE sso_traces ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON sso_traces TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON sso_traces TO atrium_app;--> statement-breakpoint
CREATE POLICY system ON sso_traces TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON sso_traces TO atrium_system;--> statement-breakpoint
ALTER TABLE sso_domains ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON sso_domains TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON sso_domains TO atrium_app;

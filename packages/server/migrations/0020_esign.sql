CREATE TABLE "esign_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"certificate" text NOT NULL,
	"private_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "esign_meanings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"english_name" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"department_ids" uuid[],
	"needs_second_step" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "esign_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "esign_policies" (
	"organisation_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"department_ids" uuid[],
	"dual_control" boolean NOT NULL,
	"allows_delegation" boolean NOT NULL,
	CONSTRAINT "esign_policies_organisation_id_product_id_pk" PRIMARY KEY("organisation_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "esign_profiles" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"is_associated" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamp with time zone,
	"statement_at" timestamp with time zone,
	"statement_version" integer,
	"picture_id" uuid
);
--> statement-breakpoint
CREATE TABLE "esign_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"key" text NOT NULL,
	"input_hash" "bytea" NOT NULL,
	"record_id" text NOT NULL,
	"title" text NOT NULL,
	"record_hash" "bytea" NOT NULL,
	"content" text,
	"content_text" text,
	"in_order" boolean NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"requested_by_id" uuid,
	"requested_by_name" text,
	"return_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "esign_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"last_signed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "esign_signatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"signer_id" uuid NOT NULL,
	"record_hash" "bytea" NOT NULL,
	"jws" text NOT NULL,
	"jws_hash" "bytea" NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"time_stamp" "bytea",
	"stamped_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "esign_signers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"on_behalf_of_id" uuid,
	"meaning_id" uuid NOT NULL,
	"state" text NOT NULL,
	"acted_at" timestamp with time zone,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "esign_meanings" ADD CONSTRAINT "esign_meanings_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_pictures" ADD CONSTRAINT "esign_pictures_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_pictures" ADD CONSTRAINT "esign_pictures_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_policies" ADD CONSTRAINT "esign_policies_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_policies" ADD CONSTRAINT "esign_policies_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_profiles" ADD CONSTRAINT "esign_profiles_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_profiles" ADD CONSTRAINT "esign_profiles_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_requests" ADD CONSTRAINT "esign_requests_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_requests" ADD CONSTRAINT "esign_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_requests" ADD CONSTRAINT "esign_requests_requested_by_id_accounts_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_sessions" ADD CONSTRAINT "esign_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_sessions" ADD CONSTRAINT "esign_sessions_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_signatures" ADD CONSTRAINT "esign_signatures_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_signatures" ADD CONSTRAINT "esign_signatures_request_id_esign_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."esign_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_signatures" ADD CONSTRAINT "esign_signatures_signer_id_esign_signers_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."esign_signers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_signers" ADD CONSTRAINT "esign_signers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_signers" ADD CONSTRAINT "esign_signers_request_id_esign_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."esign_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_signers" ADD CONSTRAINT "esign_signers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_signers" ADD CONSTRAINT "esign_signers_on_behalf_of_id_accounts_id_fk" FOREIGN KEY ("on_behalf_of_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "esign_signers" ADD CONSTRAINT "esign_signers_meaning_id_esign_meanings_id_fk" FOREIGN KEY ("meaning_id") REFERENCES "public"."esign_meanings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "esign_meanings_code" ON "esign_meanings" USING btree ("organisation_id","code");--> statement-breakpoint
CREATE INDEX "esign_pictures_account" ON "esign_pictures" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "esign_pictures_organisation" ON "esign_pictures" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "esign_policies_product" ON "esign_policies" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "esign_profiles_organisation" ON "esign_profiles" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "esign_requests_key" ON "esign_requests" USING btree ("organisation_id","product_id","key");--> statement-breakpoint
CREATE INDEX "esign_requests_organisation" ON "esign_requests" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "esign_requests_state" ON "esign_requests" USING btree ("organisation_id","state","id");--> statement-breakpoint
CREATE INDEX "esign_requests_product" ON "esign_requests" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "esign_requests_requested_by" ON "esign_requests" USING btree ("requested_by_id");--> statement-breakpoint
CREATE INDEX "esign_requests_expiring" ON "esign_requests" USING btree ("expires_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "esign_sessions_organisation" ON "esign_sessions" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "esign_signatures_signer" ON "esign_signatures" USING btree ("signer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "esign_signatures_jws" ON "esign_signatures" USING btree ("jws_hash");--> statement-breakpoint
CREATE INDEX "esign_signatures_request" ON "esign_signatures" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "esign_signatures_record" ON "esign_signatures" USING btree ("record_hash");--> statement-breakpoint
CREATE INDEX "esign_signatures_organisation" ON "esign_signatures" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "esign_signatures_unstamped" ON "esign_signatures" USING btree ("id") WHERE time_stamp is null;--> statement-breakpoint
CREATE UNIQUE INDEX "esign_signers_request" ON "esign_signers" USING btree ("request_id","position");--> statement-breakpoint
CREATE INDEX "esign_signers_account" ON "esign_signers" USING btree ("account_id","state","id");--> statement-breakpoint
CREATE INDEX "esign_signers_organisation" ON "esign_signers" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "esign_signers_on_behalf_of" ON "esign_signers" USING btree ("on_behalf_of_id");--> statement-breakpoint
CREATE INDEX "esign_signers_meaning" ON "esign_signers" USING btree ("meaning_id");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (private_key, retired_at) ON esign_keys TO atrium_installation;
--> statement-breakpoint
ALTER TABLE esign_profiles ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON esign_profiles TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON esign_profiles TO atrium_app;
--> statement-breakpoint
ALTER TABLE esign_pictures ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON esign_pictures TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT ON esign_pictures TO atrium_app;
--> statement-breakpoint
ALTER TABLE esign_meanings ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON esign_meanings TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON esign_meanings TO atrium_app;
--> statement-breakpoint
ALTER TABLE esign_policies ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON esign_policies TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON esign_policies TO atrium_app;
--> statement-breakpoint
ALTER TABLE esign_requests ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON esign_requests TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY system ON esign_requests TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT, UPDATE (state, ended_at, reminded_at) ON esign_requests TO atrium_system;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (state, ended_at, reason) ON esign_requests TO atrium_app;
--> statement-breakpoint
ALTER TABLE esign_signers ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON esign_signers TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY system ON esign_signers TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT, UPDATE (state) ON esign_signers TO atrium_system;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (account_id, on_behalf_of_id, state, acted_at, reason) ON esign_signers TO atrium_app;
--> statement-breakpoint
ALTER TABLE esign_signatures ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON esign_signatures TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY system ON esign_signatures TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT, UPDATE (time_stamp, stamped_at) ON esign_signatures TO atrium_system;--> statement-breakpoint
GRANT SELECT, INSERT ON esign_signatures TO atrium_app;
--> statement-breakpoint
ALTER TABLE esign_sessions ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON esign_sessions TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON esign_sessions TO atrium_app;

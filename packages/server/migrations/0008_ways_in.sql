CREATE TABLE "agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid,
	"account_id" uuid NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"address" text NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_passwords" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid,
	"account_id" uuid NOT NULL,
	"password_hash" text NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remembered_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid,
	"account_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"device" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_proofs" (
	"proof_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"recipient_hash" text NOT NULL,
	"address_hash" text NOT NULL,
	"organisation_id" uuid,
	"account_id" uuid,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "organisation_configs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"code" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"department_id" uuid,
	"token_hash" "bytea" NOT NULL,
	"uses" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "trial_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"name" text NOT NULL,
	"mobile_phone" text NOT NULL,
	"email" text,
	"company" text NOT NULL,
	"industry" text NOT NULL,
	"product" text NOT NULL,
	"message" text,
	"lang" text NOT NULL,
	"agreement_version" text NOT NULL,
	"address" text NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer_until" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text,
	"account_id" uuid
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"organisation_id" uuid,
	"recipient_hash" text NOT NULL,
	"masked_recipient" text NOT NULL,
	"template" text NOT NULL,
	"sealed" text NOT NULL,
	"state" text NOT NULL,
	"provider" text,
	"provider_id" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"useless_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_state";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "trial_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_passwords" ADD CONSTRAINT "former_passwords_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_passwords" ADD CONSTRAINT "former_passwords_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remembered_devices" ADD CONSTRAINT "remembered_devices_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remembered_devices" ADD CONSTRAINT "remembered_devices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_configs" ADD CONSTRAINT "organisation_configs_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_accounts_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trial_applications" ADD CONSTRAINT "trial_applications_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreements_account" ON "agreements" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "agreements_organisation" ON "agreements" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "former_passwords_account" ON "former_passwords" USING btree ("account_id","replaced_at");--> statement-breakpoint
CREATE INDEX "former_passwords_organisation" ON "former_passwords" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "remembered_devices_token" ON "remembered_devices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "remembered_devices_account" ON "remembered_devices" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "remembered_devices_organisation" ON "remembered_devices" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "remembered_devices_expires_at" ON "remembered_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "spent_proofs_expires_at" ON "spent_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verification_codes_recipient" ON "verification_codes" USING btree ("recipient_hash","created_at");--> statement-breakpoint
CREATE INDEX "verification_codes_address" ON "verification_codes" USING btree ("address_hash","created_at");--> statement-breakpoint
CREATE INDEX "verification_codes_organisation" ON "verification_codes" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "verification_codes_created_at" ON "verification_codes" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "organisation_configs_code" ON "organisation_configs" USING btree ("organisation_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "invitations_organisation" ON "invitations" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "invitations_department" ON "invitations" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "invitations_created_by" ON "invitations" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "trial_applications_waiting" ON "trial_applications" USING btree ("mobile_phone") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "trial_applications_state" ON "trial_applications" USING btree ("state","answer_until");--> statement-breakpoint
CREATE INDEX "trial_applications_account" ON "trial_applications" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "messages_created_at" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "messages_state" ON "messages" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "messages_recipient" ON "messages" USING btree ("recipient_hash","created_at");--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "accounts_waiting" ON "accounts" USING btree ("organisation_id","created_at") WHERE state = 'waiting' and left_at is null;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_state" CHECK ("accounts"."state" in ('active', 'inactive', 'locked', 'waiting'));--> statement-breakpoint
ALTER TABLE sign_in_logs ADD COLUMN method text NOT NULL DEFAULT 'password';--> statement-breakpoint
CREATE INDEX organisations_names ON organisations (lower(name));--> statement-breakpoint
CREATE INDEX organisations_english_names ON organisations (lower(english_name));--> statement-breakpoint
-- Counts of one account are found by the beginning of their keys.
ALTER TABLE attempts ALTER COLUMN key TYPE text COLLATE "C";--> statement-breakpoint
DO $$
DECLARE
  rule constant text := 'organisation_id = nullif(current_setting(''app.organisation_id'', true), '''')::uuid';
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['agreements', 'former_passwords', 'remembered_devices', 'organisation_configs', 'invitations'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY own ON %I TO atrium_app USING (%s)', name, rule);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT SELECT ON agreements, remembered_devices TO atrium_app;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON organisation_configs, invitations TO atrium_app;
--> statement-breakpoint
GRANT SELECT, UPDATE ON messages, trial_applications TO atrium_installation;
--> statement-breakpoint
-- Someone who waits to be taken in is no member yet, and takes no seat.
CREATE OR REPLACE FUNCTION count_members() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE organisations SET member_count = member_count - gone.members
    FROM (SELECT organisation_id, count(*) AS members FROM before WHERE left_at IS NULL AND state <> 'waiting' AND organisation_id IS NOT NULL GROUP BY 1) AS gone
    WHERE organisations.id = gone.organisation_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE organisations SET member_count = member_count + come.members
    FROM (SELECT organisation_id, count(*) AS members FROM after WHERE left_at IS NULL AND state <> 'waiting' AND organisation_id IS NOT NULL GROUP BY 1) AS come
    WHERE organisations.id = come.organisation_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION recount_members() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE organisations SET member_count = member_count + moved.members
  FROM (
    SELECT organisation_id, sum(members) AS members FROM (
      SELECT organisation_id, 1 AS members FROM after WHERE left_at IS NULL AND state <> 'waiting'
      UNION ALL SELECT organisation_id, -1 FROM before WHERE left_at IS NULL AND state <> 'waiting') AS both_sides
    GROUP BY 1 HAVING sum(members) <> 0) AS moved
  WHERE organisations.id = moved.organisation_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What a person's sessions depend on has changed with the settings of the organisation.
CREATE TRIGGER organisation_configs_forgotten AFTER INSERT OR UPDATE ON organisation_configs FOR EACH ROW EXECUTE FUNCTION forget_organisation();

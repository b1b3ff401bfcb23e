CREATE TABLE "free_trial_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"days" integer DEFAULT 7 NOT NULL,
	"products" text[] DEFAULT '{PM,ELN,CIMS}' NOT NULL,
	"per_device" integer DEFAULT 1 NOT NULL,
	"per_network" integer DEFAULT 3 NOT NULL,
	"per_day" integer DEFAULT 100 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "free_trial_settings_one_row" CHECK ("free_trial_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "free_trials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone_hash" text NOT NULL,
	"device_hash" text NOT NULL,
	"network_hash" text NOT NULL,
	"account_id" uuid NOT NULL,
	"begun_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "free_trials" ADD CONSTRAINT "free_trials_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "free_trials_phone" ON "free_trials" USING btree ("phone_hash");--> statement-breakpoint
CREATE INDEX "free_trials_device" ON "free_trials" USING btree ("device_hash");--> statement-breakpoint
CREATE INDEX "free_trials_network" ON "free_trials" USING btree ("network_hash","begun_at");--> statement-breakpoint
CREATE INDEX "free_trials_begun_at" ON "free_trials" USING btree ("begun_at");--> statement-breakpoint
CREATE INDEX "free_trials_account" ON "free_trials" USING btree ("account_id");
--> statement-breakpoint
INSERT INTO free_trial_settings DEFAULT VALUES;
--> statement-breakpoint
GRANT SELECT ON free_trial_settings TO atrium_app, atrium_installation;
--> statement-breakpoint
GRANT UPDATE ON free_trial_settings TO atrium_installation;
--> statement-breakpoint
GRANT SELECT ON free_trials TO atrium_installation;
--> statement-breakpoint
-- Why a free trial cannot begin; null where it can. The settings stay locked until the transaction ends, so that budgets hold
-- for trials that begin at the same time.
CREATE FUNCTION free_trial_refusal(p_phone text, p_device text, p_network text, p_now timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  settings free_trial_settings;
BEGIN
  SELECT * INTO settings FROM free_trial_settings FOR UPDATE;
  IF NOT settings.is_on THEN RETURN 'off'; END IF;
  IF EXISTS (SELECT FROM free_trials WHERE phone_hash = p_phone) THEN RETURN 'used'; END IF;
  IF (SELECT count(*) FROM free_trials WHERE device_hash = p_device) >= settings.per_device
    OR (SELECT count(*) FROM free_trials WHERE network_hash = p_network AND begun_at > p_now - interval '1 day') >= settings.per_network
    OR (SELECT count(*) FROM free_trials WHERE begun_at > p_now - interval '1 day') >= settings.per_day
  THEN RETURN 'exhausted'; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Makes the account of a free trial in its organisation, with licences and grants, as an approved application does.
CREATE FUNCTION begin_free_trial(p_trial free_trials, p_organisation uuid, p_name text, p_mobile text, p_lang text, p_until timestamptz, p_products text[],
  p_agreement_ids uuid[], p_version text, p_address text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO accounts (id, organisation_id, account, real_name, mobile_phone, lang, trial_until)
  VALUES (p_trial.account_id, p_organisation, 'trial.' || right(replace(p_trial.account_id::text, '-', ''), 10), p_name, p_mobile, p_lang, p_until);
  INSERT INTO licences (organisation_id, product_id, seat_count, valid_from, valid_until)
  SELECT p_organisation, id, 1, (now() - interval '1 day')::date, (p_until + interval '1 day')::date FROM products WHERE code = ANY (p_products);
  INSERT INTO grants (organisation_id, account_id, product_id)
  SELECT p_organisation, p_trial.account_id, id FROM products WHERE code = ANY (p_products);
  INSERT INTO agreements (id, organisation_id, account_id, document, version, address)
  VALUES (p_agreement_ids[1], p_organisation, p_trial.account_id, 'agreement', p_version, p_address),
    (p_agreement_ids[2], p_organisation, p_trial.account_id, 'privacy', p_version, p_address);
  INSERT INTO free_trials SELECT p_trial.*;
  RETURN 1;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION free_trial_refusal, begin_free_trial FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION free_trial_refusal, begin_free_trial TO atrium_installation;

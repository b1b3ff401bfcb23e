ALTER TABLE "accounts" ADD COLUMN "password_set_by_others_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "phone_set_by_others_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "email_set_by_others_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "esign_profiles" ADD COLUMN "associated_connection_id" uuid;--> statement-breakpoint
-- Passwords that nobody has chosen yet: of administrators, or given with the account.
UPDATE accounts SET password_set_by_others_at = CASE WHEN coalesce(last_sign_in_at, '-infinity') > '-infinity' THEN greatest(now(), created_at) ELSE created_at END
  WHERE password_hash IS NOT NULL AND password_changed_at IS NULL AND left_at IS NULL;--> statement-breakpoint
UPDATE esign_profiles SET associated_connection_id = (
  SELECT i.connection_id FROM sso_identities i JOIN sso_connections c ON c.id = i.connection_id
  WHERE i.account_id = esign_profiles.account_id AND c.kind = 'ldap' AND c.is_enabled ORDER BY c.position LIMIT 1)
  WHERE is_associated;

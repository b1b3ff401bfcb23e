ALTER TABLE "sso_connections" ADD COLUMN "issuer" text GENERATED ALWAYS AS (coalesce(settings ->> 'Issuer', settings ->> 'EntityID', rtrim(settings ->> 'Server', '/'), settings ->> 'TenantKey', settings ->> 'CorpID', '')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD COLUMN "issuer" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE sso_identities i SET issuer = c.issuer FROM sso_connections c WHERE c.id = i.connection_id;

-- The default became 8 characters of two classes. Organisations that never set their rules, or put them back to the
-- default, keep what held for them until now.
INSERT INTO organisation_configs (id, organisation_id, code, value)
SELECT gen_random_uuid(), id, 'password-rules',
  '{"MinLength": 1, "MaxLength": 30, "Uppercase": false, "Lowercase": false, "Letter": false, "Number": false, "Symbol": false, "History": 3, "ExpiryMonths": 0, "RefuseCommon": true}'::jsonb
FROM organisations
ON CONFLICT (organisation_id, code) DO UPDATE SET value = excluded.value WHERE organisation_configs.value = 'null'::jsonb;

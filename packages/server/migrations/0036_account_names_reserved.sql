-- Account names are reserved for ever: the index covers former members, too. Where a name was given away before, whoever
-- has it now keeps it, and the others who had it are marked.
ALTER TABLE "accounts" ADD COLUMN "shares_name" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE accounts SET shares_name = true FROM (
  SELECT id, row_number() OVER (PARTITION BY lower(account) ORDER BY left_at DESC NULLS FIRST, id DESC) AS place
  FROM accounts WHERE left_at IS NULL OR state <> 'waiting') AS ranked
WHERE ranked.id = accounts.id AND ranked.place > 1;
--> statement-breakpoint
DROP INDEX "accounts_account";--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_account" ON "accounts" USING btree (lower("account")) WHERE left_at is null or (state <> 'waiting' and not shares_name);
--> statement-breakpoint
-- As before, but names of former members are taken.
CREATE OR REPLACE FUNCTION taken_among(p_kind text, p_values text[]) RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_kind = 'account' THEN
    RETURN QUERY SELECT v FROM unnest(p_values) AS v, LATERAL (
      SELECT FROM accounts WHERE lower(account) = lower(v) AND (left_at IS NULL OR (state <> 'waiting' AND NOT shares_name)) LIMIT 1) AS held;
  ELSIF p_kind = 'phone' THEN
    RETURN QUERY SELECT v FROM unnest(p_values) AS v, LATERAL (SELECT FROM accounts WHERE mobile_phone = v AND left_at IS NULL LIMIT 1) AS held;
  ELSE
    RETURN QUERY SELECT v FROM unnest(p_values) AS v, LATERAL (SELECT FROM accounts WHERE lower(email) = lower(v) AND left_at IS NULL LIMIT 1) AS held;
  END IF;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION free_account(p_wish text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT candidate FROM (SELECT p_wish AS candidate, 0 AS n UNION ALL SELECT p_wish || n, n FROM generate_series(2, 9999) AS n) AS c
  WHERE NOT EXISTS (
    SELECT FROM accounts WHERE lower(account) = lower(candidate) AND (left_at IS NULL OR (state <> 'waiting' AND NOT shares_name)))
  ORDER BY n LIMIT 1
$$;

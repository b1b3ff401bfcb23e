CREATE TABLE "access_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"is_by_operator" boolean DEFAULT false NOT NULL,
	"answer" text,
	"seen_at" timestamp with time zone,
	CONSTRAINT "access_requests_state" CHECK ("access_requests"."state" in ('waiting', 'granted', 'declined', 'withdrawn', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_requests" ADD CONSTRAINT "access_requests_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_requests_waiting" ON "access_requests" USING btree ("account_id","product_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "access_requests_organisation" ON "access_requests" USING btree ("organisation_id","state","requested_at");--> statement-breakpoint
CREATE INDEX "access_requests_account" ON "access_requests" USING btree ("account_id","requested_at");--> statement-breakpoint
CREATE INDEX "access_requests_product" ON "access_requests" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "access_requests_operators" ON "access_requests" USING btree ("requested_at") WHERE state = 'waiting' or is_by_operator;--> statement-breakpoint
ALTER TABLE "access_requests" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY own ON "access_requests" TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "access_requests" TO atrium_app;
--> statement-breakpoint
-- Whoever gets a seat, in whatever way, has no request waiting for it. This comes behind the counting of seats: everyone who
-- gives seats locks the licence first and the requests then.
CREATE FUNCTION grant_requests() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE access_requests r SET state = 'granted', decided_at = now() FROM given
  WHERE r.account_id = given.account_id AND r.product_id = given.product_id AND r.state = 'waiting';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER grants_given AFTER INSERT ON grants REFERENCING NEW TABLE AS given FOR EACH STATEMENT EXECUTE FUNCTION grant_requests();
--> statement-breakpoint
-- Whoever leaves asks for nothing any more.
CREATE FUNCTION close_requests() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE access_requests SET state = 'closed', decided_at = now() WHERE account_id = NEW.id AND state = 'waiting';
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_asking AFTER UPDATE OF left_at ON accounts FOR EACH ROW WHEN (OLD.left_at IS NULL AND NEW.left_at IS NOT NULL) EXECUTE FUNCTION close_requests();
--> statement-breakpoint
-- The requests that are for operators: those that wait while the organisation has no licence today, and those they decided.
CREATE FUNCTION list_licence_requests(p_state text, p_search text, p_limit integer, p_offset integer) RETURNS TABLE (
  total bigint, id uuid, state text, organisation_id uuid, organisation_name text, product_id uuid, code text, name text, english_name text,
  real_name text, reason text, requested_at timestamptz, decided_at timestamptz, decided_by text, answer text, seat_count integer, used_seats integer, valid_until date
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*) OVER (), r.id, r.state, r.organisation_id, told_name(o.name, o.english_name), r.product_id, p.code, p.name, p.english_name,
    a.real_name, r.reason, r.requested_at, r.decided_at, r.decided_by, r.answer, l.seat_count, l.used_seats, l.valid_until
  FROM access_requests r
  JOIN organisations o ON o.id = r.organisation_id JOIN products p ON p.id = r.product_id JOIN accounts a ON a.id = r.account_id
  LEFT JOIN licences l ON l.organisation_id = r.organisation_id AND l.product_id = r.product_id
  WHERE (r.state = 'waiting' OR r.is_by_operator) AND (p_state IS NULL OR r.state = p_state)
    AND (r.is_by_operator OR l.product_id IS NULL OR NOT (now() AT TIME ZONE o.time_zone)::date BETWEEN l.valid_from AND l.valid_until)
    AND (p_search IS NULL OR concat_ws(' ', o.name, o.english_name, p.code, p.name, p.english_name, a.real_name) ILIKE p_search)
  ORDER BY (r.state = 'waiting') DESC, CASE WHEN r.state = 'waiting' THEN r.requested_at END, r.requested_at DESC, r.id
  LIMIT p_limit OFFSET p_offset
$$;
--> statement-breakpoint
-- Gives the organisation of the transaction a licence, for the live session of an operator alone: the role of an organisation's calls may make none.
CREATE FUNCTION give_licence(p_session uuid, p_product uuid, p_seats integer, p_from date, p_until date) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM 1 FROM sessions s JOIN accounts a ON a.id = s.account_id
  WHERE s.id = p_session AND s.level = 'full' AND s.ended_at IS NULL AND s.expires_at > now() AND a.role = 'operator' AND a.left_at IS NULL AND a.state = 'active';
  IF NOT FOUND THEN RAISE EXCEPTION 'a licence is given by operators alone'; END IF;
  INSERT INTO licences (organisation_id, product_id, seat_count, valid_from, valid_until) VALUES (nullif(current_setting('app.organisation_id', true), '')::uuid, p_product, p_seats, p_from, p_until)
  ON CONFLICT (organisation_id, product_id) DO UPDATE SET seat_count = excluded.seat_count, valid_from = excluded.valid_from, valid_until = excluded.valid_until;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION list_licence_requests, give_licence FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION list_licence_requests TO atrium_installation;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION give_licence TO atrium_app;

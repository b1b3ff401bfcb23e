-- What servers cache, and what makes them invalidate it: one channel, payload `kind:id`. It is in the database so that no
-- code can change a row and leave a stale cache behind, and no notice goes out before the commit.
-- Arguments of the trigger: the kind, and the column with the id, if the kind has ids.
CREATE FUNCTION notify_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('atrium_changes', TG_ARGV[0] || ':' || coalesce(to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END) ->> TG_ARGV[1], ''));
  RETURN NULL;
END $$;

-- Invalidates what servers cache: a session that ended or changed.
CREATE TRIGGER sessions_changed AFTER UPDATE OF ended_at, lang, level, expires_at, account_id ON sessions FOR EACH ROW EXECUTE FUNCTION notify_change('session', 'id');

-- Invalidates what servers cache: name, logo, time zone or suspension of an organisation.
CREATE TRIGGER organisations_changed AFTER UPDATE OF name, english_name, logo_file, time_zone, suspended_at ON organisations FOR EACH ROW EXECUTE FUNCTION notify_change('organisation', 'id');

-- Invalidates what servers cache: settings of an organisation.
CREATE TRIGGER organisation_configs_changed AFTER INSERT OR UPDATE OR DELETE ON organisation_configs FOR EACH ROW EXECUTE FUNCTION notify_change('organisation', 'organisation_id');

-- Invalidates what servers cache: the name of a department.
CREATE TRIGGER departments_changed AFTER UPDATE OF name ON departments FOR EACH ROW EXECUTE FUNCTION notify_change('organisation', 'organisation_id');

-- Invalidates what servers cache: menus of a person.
CREATE TRIGGER hidden_menus_changed AFTER INSERT OR DELETE ON hidden_menus FOR EACH ROW EXECUTE FUNCTION notify_change('account', 'account_id');

-- Invalidates what servers cache: an exemption from address rules.
CREATE TRIGGER ip_unlimited_changed AFTER INSERT OR DELETE ON ip_unlimited FOR EACH ROW EXECUTE FUNCTION notify_change('account', 'account_id');

-- Invalidates what servers cache: settings of the installation.
CREATE TRIGGER installation_changed AFTER UPDATE ON installation FOR EACH STATEMENT EXECUTE FUNCTION notify_change('installation');

-- Invalidates what servers cache: licences.
CREATE TRIGGER licences_changed AFTER INSERT OR DELETE OR UPDATE OF seat_count, valid_from, valid_until ON licences FOR EACH STATEMENT EXECUTE FUNCTION notify_change('products');

-- Invalidates what servers cache: applications.
CREATE TRIGGER products_changed AFTER INSERT OR UPDATE OR DELETE ON products FOR EACH STATEMENT EXECUTE FUNCTION notify_change('products');

-- Invalidates what servers cache: secrets of applications.
CREATE TRIGGER product_secrets_changed AFTER INSERT OR UPDATE OF sealed, ends_at ON product_secrets FOR EACH STATEMENT EXECUTE FUNCTION notify_change('products');

-- Announces changed accounts, all of them by one notice where a statement changes more than 100. Part of the triggers that
-- count members and seats.
CREATE FUNCTION notify_accounts(p_accounts uuid[]) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT pg_notify('atrium_changes', 'everyone:') WHERE cardinality(p_accounts) > 100
  UNION ALL
  SELECT pg_notify('atrium_changes', 'account:' || id) FROM unnest(p_accounts) AS id WHERE cardinality(p_accounts) <= 100
$$;

-- A new signing key invalidates what servers keep.
CREATE TRIGGER esign_keys_changed AFTER INSERT OR UPDATE ON esign_keys FOR EACH STATEMENT EXECUTE FUNCTION notify_change('esign-keys');

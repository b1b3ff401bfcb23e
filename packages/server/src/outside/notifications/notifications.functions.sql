-- How members of an organisation can be reached, and what they want. In the database for its rights: who signs in has no organisation yet, and
-- its rows are out of reach.
CREATE FUNCTION list_people_to_notify(p_organisation uuid, p_accounts uuid[])
RETURNS TABLE (id uuid, real_name text, email text, mobile_phone text, lang text, chain text[], disabled_events text[], quiet_from text,
  quiet_until text, time_zone text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, a.real_name, a.email, a.mobile_phone, coalesce(a.lang, o.lang), coalesce(r.chain, ARRAY['email']),
    coalesce(r.disabled_events, '{}') || coalesce(p.disabled_events, '{}'),
    CASE WHEN p.quiet_from IS NULL THEN r.quiet_from ELSE p.quiet_from END,
    CASE WHEN p.quiet_from IS NULL THEN r.quiet_until ELSE p.quiet_until END,
    CASE WHEN p.quiet_from IS NULL THEN o.time_zone ELSE coalesce(p.time_zone, o.time_zone) END
  FROM accounts a JOIN organisations o ON o.id = a.organisation_id
  LEFT JOIN notification_rules r ON r.organisation_id = a.organisation_id
  LEFT JOIN notification_preferences p ON p.account_id = a.id
  WHERE a.organisation_id = p_organisation AND a.id = ANY (p_accounts) AND a.left_at IS NULL AND a.state <> 'waiting'
$$;
GRANT EXECUTE ON FUNCTION list_people_to_notify TO atrium_app;

-- Inserts a message and those of its recipients who have not been told the same before, and gives these. A message that nobody gets is not
-- inserted. In the database for its rights: who signs in has no organisation yet.
CREATE FUNCTION insert_notification(p_message jsonb, p_recipients jsonb) RETURNS SETOF uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  message notifications := jsonb_populate_record(null::notifications, p_message);
BEGIN
  message.created_at := now();
  INSERT INTO notifications SELECT message.*;
  RETURN QUERY INSERT INTO notification_recipients (id, organisation_id, notification_id, account_id, key, params, channels, is_in_inbox)
    SELECT r.id, message.organisation_id, message.id, r.account_id, r.key, r.params, r.channels, r.is_in_inbox
    FROM jsonb_to_recordset(p_recipients) AS r (id uuid, account_id uuid, key text, params jsonb, channels text[], is_in_inbox boolean)
    ORDER BY r.account_id
    ON CONFLICT (organisation_id, account_id, key) DO NOTHING
    RETURNING notification_recipients.id;
  IF NOT FOUND THEN
    DELETE FROM notifications WHERE id = message.id;
  END IF;
END $$;
GRANT EXECUTE ON FUNCTION insert_notification TO atrium_app;

-- Inserts deliveries of messages, none of them twice on the same way. In the database for its rights: who signs in has no organisation yet.
CREATE FUNCTION insert_notification_deliveries(p_deliveries jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO notification_deliveries (id, organisation_id, recipient_id, channel, state, attempts, outbox_id, next_at)
  SELECT d.id, d.organisation_id, d.recipient_id, d.channel, d.state, d.attempts, d.outbox_id, coalesce(d.next_at, now())
  FROM jsonb_to_recordset(p_deliveries) AS d (id uuid, organisation_id uuid, recipient_id uuid, channel text, state text, attempts integer,
    outbox_id uuid, next_at timestamptz)
  ON CONFLICT (recipient_id, channel) DO NOTHING
$$;
GRANT EXECUTE ON FUNCTION insert_notification_deliveries TO atrium_app, atrium_system;

-- How many messages the person of a session has not read, up to a limit. In the database for its rights: the bell asks without an organisation,
-- for operators have none.
CREATE FUNCTION count_unread_messages(p_session uuid, p_limit integer) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT count(*) FROM (SELECT 1 FROM notification_recipients r
    WHERE r.account_id = (SELECT s.account_id FROM sessions s WHERE s.id = p_session) AND r.is_in_inbox AND r.read_at IS NULL LIMIT p_limit) AS unread
$$;
GRANT EXECUTE ON FUNCTION count_unread_messages TO atrium_app, atrium_installation;

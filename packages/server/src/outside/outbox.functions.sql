-- Puts a message into the outbox.
CREATE FUNCTION write_message(entry messages) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO messages SELECT entry.*
$$;
GRANT EXECUTE ON FUNCTION write_message TO atrium_app, atrium_installation, atrium_system;

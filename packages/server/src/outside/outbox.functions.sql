-- Inserts a message into the outbox. In the database for its rights: calls may not read what is in there.
CREATE FUNCTION insert_message(entry messages) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO messages SELECT entry.*
$$;
GRANT EXECUTE ON FUNCTION insert_message TO atrium_app, atrium_installation, atrium_system;

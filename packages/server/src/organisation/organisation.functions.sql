-- What an organisation shows on the sign-in page, its logo only beside something else. In the database for its rights: visitors
-- read no organisations.
CREATE FUNCTION find_sign_in_look(p_organisation uuid)
RETURNS TABLE (title text, english_title text, logo_file text, picture_file text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp ROWS 1 AS $$
  SELECT o.sign_in_title, o.sign_in_english_title, o.logo_file, o.sign_in_picture_file FROM organisations o
  WHERE o.id = p_organisation AND coalesce(o.sign_in_title, o.sign_in_english_title, o.sign_in_picture_file) IS NOT NULL
$$;
GRANT EXECUTE ON FUNCTION find_sign_in_look TO atrium_app;

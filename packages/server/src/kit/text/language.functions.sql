-- The name of something in the language of whoever asks, as far as it has one: the transaction knows the language.
CREATE FUNCTION told_name(name text, english_name text) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN current_setting('app.lang', true) = 'en' THEN coalesce(nullif(english_name, ''), name) ELSE name END
$$;
GRANT EXECUTE ON FUNCTION told_name TO atrium_app, atrium_installation;

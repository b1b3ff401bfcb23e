-- Inserts a trial application, unless one of the same phone waits: then gives when that will be answered. In the database for
-- atomicity and its rights: visitors have none to the table.
CREATE FUNCTION apply_for_trial(p_id uuid, p_kind text, p_name text, p_mobile text, p_email text, p_company text, p_industry text, p_product text,
  p_message text, p_lang text, p_version text, p_address text, p_hours integer) RETURNS TABLE (is_new boolean, answer_until timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY INSERT INTO trial_applications (id, kind, name, mobile_phone, email, company, industry, product, message, lang, agreement_version, address, answer_until)
  VALUES (p_id, p_kind, p_name, p_mobile, p_email, p_company, p_industry, p_product, p_message, p_lang, p_version, p_address, now() + make_interval(hours => p_hours))
  ON CONFLICT (mobile_phone) WHERE state = 'waiting' DO NOTHING RETURNING true, answer_until;
  IF NOT FOUND THEN
    RETURN QUERY SELECT false, t.answer_until FROM trial_applications t WHERE t.mobile_phone = p_mobile AND t.state = 'waiting';
  END IF;
END $$;
GRANT EXECUTE ON FUNCTION apply_for_trial TO atrium_app;

-- Inserts the account of a trial, or extends it, with licences and grants. In the database for its rights: operators have none to
-- accounts and grants of organisations.
CREATE FUNCTION grant_trial(p_application uuid, p_organisation uuid, p_account uuid, p_name text, p_until timestamptz, p_products text[]) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  application trial_applications;
  existing accounts;
BEGIN
  SELECT * INTO application FROM trial_applications WHERE id = p_application;
  SELECT * INTO existing FROM accounts WHERE mobile_phone = application.mobile_phone AND trial_until IS NOT NULL AND left_at IS NULL FOR UPDATE;
  IF existing.id IS NOT NULL THEN
    UPDATE accounts SET trial_until = greatest(trial_until, p_until) WHERE id = existing.id;
    p_organisation := existing.organisation_id;
  ELSE
    INSERT INTO organisations (id, name, english_name, seat_count) VALUES (p_organisation, p_name, p_name, 1) ON CONFLICT (id) DO NOTHING;
    INSERT INTO accounts (id, organisation_id, account, real_name, mobile_phone, lang, trial_until)
    VALUES (p_account, p_organisation, 'trial.' || right(replace(p_account::text, '-', ''), 10), application.name, application.mobile_phone, application.lang, p_until);
  END IF;
  INSERT INTO licences (organisation_id, product_id, seat_count, valid_from, valid_until)
  SELECT p_organisation, id, 1, (now() - interval '1 day')::date, (p_until + interval '1 day')::date FROM products WHERE code = ANY (p_products)
  ON CONFLICT (organisation_id, product_id) DO UPDATE SET valid_until = greatest(licences.valid_until, excluded.valid_until);
  INSERT INTO grants (organisation_id, account_id, product_id)
  SELECT p_organisation, coalesce(existing.id, p_account), id FROM products WHERE code = ANY (p_products)
  ON CONFLICT DO NOTHING;
  RETURN coalesce(existing.id, p_account);
END $$;
GRANT EXECUTE ON FUNCTION grant_trial TO atrium_installation;

-- True when a phone has a trial already, which is then extended. In the database for its rights: operators have none to accounts.
CREATE FUNCTION has_trial(p_mobile text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM accounts WHERE mobile_phone = p_mobile AND trial_until IS NOT NULL AND left_at IS NULL)
$$;
GRANT EXECUTE ON FUNCTION has_trial TO atrium_installation;

-- Inserts the account of a free trial with licences and grants. In the database for its rights: the installation has none to accounts
-- and grants of organisations.
CREATE FUNCTION begin_free_trial(p_trial free_trials, p_organisation uuid, p_name text, p_mobile text, p_lang text, p_until timestamptz, p_products text[],
  p_agreement_ids uuid[], p_version text, p_address text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO accounts (id, organisation_id, account, real_name, mobile_phone, lang, trial_until)
  VALUES (p_trial.account_id, p_organisation, 'trial.' || right(replace(p_trial.account_id::text, '-', ''), 10), p_name, p_mobile, p_lang, p_until);
  INSERT INTO licences (organisation_id, product_id, seat_count, valid_from, valid_until)
  SELECT p_organisation, id, 1, (now() - interval '1 day')::date, (p_until + interval '1 day')::date FROM products WHERE code = ANY (p_products);
  INSERT INTO grants (organisation_id, account_id, product_id)
  SELECT p_organisation, p_trial.account_id, id FROM products WHERE code = ANY (p_products);
  INSERT INTO agreements (id, organisation_id, account_id, document, version, address)
  VALUES (p_agreement_ids[1], p_organisation, p_trial.account_id, 'agreement', p_version, p_address),
    (p_agreement_ids[2], p_organisation, p_trial.account_id, 'privacy', p_version, p_address);
  INSERT INTO free_trials SELECT p_trial.*;
  RETURN 1;
END $$;
GRANT EXECUTE ON FUNCTION begin_free_trial TO atrium_installation;

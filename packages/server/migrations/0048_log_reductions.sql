-- As before, but a retention that was shortened counts with its former months until that takes effect.
CREATE OR REPLACE FUNCTION outlived_log_months(p_usual_months integer) RETURNS TABLE (month timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
  WITH kept AS (
    SELECT now() - make_interval(months => greatest(p_usual_months, max((c.value ->> 'Months')::integer),
      max((c.value #>> '{Reduction,PreviousMonths}')::integer) FILTER (WHERE (c.value #>> '{Reduction,EffectiveTime}')::timestamptz > now()))) AS since
    FROM organisation_configs c WHERE c.code = 'log-retention'),
  months AS (
    SELECT DISTINCT to_timestamp(right(p.relname, 7), 'YYYY_MM') AS month
    FROM pg_inherits i JOIN pg_class p ON p.oid = i.inhrelid
    WHERE i.inhparent IN ('sign_in_logs'::regclass, 'operation_logs'::regclass, 'operation_blocks'::regclass, 'active_people'::regclass))
  SELECT m.month FROM months m, kept k WHERE m.month + interval '1 month' <= k.since ORDER BY m.month
$$;

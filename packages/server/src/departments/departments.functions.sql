-- Counts the departments directly below one. In the database so that the count and its lock come with every move.
CREATE FUNCTION count_children() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.parent_id IS NOT NULL AND (TG_OP = 'DELETE' OR OLD.parent_id IS DISTINCT FROM NEW.parent_id) THEN
    UPDATE departments SET child_count = child_count - 1 WHERE id = OLD.parent_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.parent_id IS NOT NULL AND (TG_OP = 'INSERT' OR OLD.parent_id IS DISTINCT FROM NEW.parent_id) THEN
    UPDATE departments SET child_count = child_count + 1 WHERE id = NEW.parent_id;
  END IF;
  RETURN NULL;
END $$;

-- Counts children on every move, insert and delete.
CREATE TRIGGER departments_counted AFTER INSERT OR DELETE OR UPDATE OF parent_id ON departments FOR EACH ROW EXECUTE FUNCTION count_children();

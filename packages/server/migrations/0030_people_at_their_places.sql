-- Whoever adds many people at once says by which department each stands, found with all of them; it is looked up for those of whom it is not said.
DROP TRIGGER accounts_ordered ON accounts;
--> statement-breakpoint
CREATE TRIGGER accounts_ordered BEFORE INSERT ON accounts FOR EACH ROW WHEN (NEW.department_id IS NOT NULL AND NEW.department_order = '')
  EXECUTE FUNCTION order_by_department();
--> statement-breakpoint
CREATE TRIGGER accounts_reordered BEFORE UPDATE OF department_id ON accounts FOR EACH ROW EXECUTE FUNCTION order_by_department();

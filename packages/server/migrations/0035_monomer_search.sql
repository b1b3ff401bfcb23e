-- What a search for monomers looks in. Columns that the database makes need a function that is there before them.
CREATE FUNCTION monomer_search_text(p_symbol text, p_name text, p_aliases text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT lower(concat_ws(' ', p_symbol, p_name, array_to_string(p_aliases, ' ')))
$$;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION monomer_search_text TO atrium_app, atrium_installation, atrium_system;--> statement-breakpoint
ALTER TABLE "monomers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (monomer_search_text(symbol, name, aliases)) STORED;--> statement-breakpoint
CREATE INDEX "monomers_by_symbol" ON "monomers" USING btree ("organisation_id",lower(symbol),"id");--> statement-breakpoint
CREATE INDEX "monomers_by_name" ON "monomers" USING btree ("organisation_id",lower(name),lower(symbol),"id");--> statement-breakpoint
CREATE INDEX "monomers_by_type" ON "monomers" USING btree ("organisation_id","polymer_type",lower(symbol),"id");--> statement-breakpoint
CREATE INDEX "monomers_by_mass" ON "monomers" USING btree ("organisation_id",coalesce(average_mass, 0),lower(symbol),"id");--> statement-breakpoint
CREATE INDEX "monomers_by_change" ON "monomers" USING btree ("organisation_id","updated_at",lower(symbol),"id");--> statement-breakpoint
CREATE INDEX "monomers_search" ON "monomers" USING gin (two_grams(search_text));--> statement-breakpoint
CREATE INDEX "monomers_analog" ON "monomers" USING btree ("organisation_id","natural_analog");
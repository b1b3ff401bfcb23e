-- The two roles under which every transaction of the server runs. Roles belong to the whole cluster, so another
-- database may have made them already, or be making them right now.
DO $$ BEGIN CREATE ROLE atrium_app NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
--> statement-breakpoint
DO $$ BEGIN CREATE ROLE atrium_installation NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
--> statement-breakpoint
-- Whoever migrates also runs the server and has to be able to take on the roles; a superuser can anyway, and one who was
-- granted them beforehand needs nothing more.
DO $$ BEGIN
  IF NOT (pg_has_role(current_user, 'atrium_app', 'MEMBER') AND pg_has_role(current_user, 'atrium_installation', 'MEMBER')) THEN
    EXECUTE format('GRANT atrium_app, atrium_installation TO %I', current_user);
  END IF;
END $$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO atrium_app, atrium_installation;
--> statement-breakpoint
-- Functions of ours run with the rights of the owner, so nobody may call one that was not granted.
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;

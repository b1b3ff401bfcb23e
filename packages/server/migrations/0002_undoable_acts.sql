CREATE TABLE "undoable_act_rows" (
	"act_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "undoable_act_rows_act_id_account_id_pk" PRIMARY KEY("act_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "undoable_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid
);
--> statement-breakpoint
ALTER TABLE "undoable_act_rows" ADD CONSTRAINT "undoable_act_rows_act_id_undoable_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."undoable_acts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undoable_act_rows" ADD CONSTRAINT "undoable_act_rows_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undoable_act_rows" ADD CONSTRAINT "undoable_act_rows_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undoable_acts" ADD CONSTRAINT "undoable_acts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undoable_acts" ADD CONSTRAINT "undoable_acts_actor_id_accounts_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undoable_acts" ADD CONSTRAINT "undoable_acts_undone_by_accounts_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "undoable_act_rows_account" ON "undoable_act_rows" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "undoable_act_rows_organisation" ON "undoable_act_rows" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "undoable_acts_organisation" ON "undoable_acts" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "undoable_acts_actor" ON "undoable_acts" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "undoable_acts_undone_by" ON "undoable_acts" USING btree ("undone_by");--> statement-breakpoint
CREATE INDEX "undoable_acts_created" ON "undoable_acts" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE undoable_acts ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON undoable_acts TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY system ON undoable_acts TO atrium_system USING (true);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (undone_at, undone_by) ON undoable_acts TO atrium_app;--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON undoable_acts TO atrium_system;--> statement-breakpoint
ALTER TABLE undoable_act_rows ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON undoable_act_rows TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT ON undoable_act_rows TO atrium_app;

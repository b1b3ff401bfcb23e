CREATE TABLE "launcher_orders" (
	"organisation_id" uuid NOT NULL,
	"account_id" uuid PRIMARY KEY NOT NULL,
	"product_ids" uuid[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "launcher_orders" ADD CONSTRAINT "launcher_orders_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "launcher_orders" ADD CONSTRAINT "launcher_orders_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "launcher_orders_organisation" ON "launcher_orders" USING btree ("organisation_id");--> statement-breakpoint
ALTER TABLE "launcher_orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON "launcher_orders" TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON "launcher_orders" TO atrium_app;

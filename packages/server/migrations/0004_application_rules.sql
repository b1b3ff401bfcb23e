CREATE TABLE "application_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"with_sub_departments" boolean NOT NULL,
	"product_id" uuid NOT NULL,
	"role_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "application_rules" ADD CONSTRAINT "application_rules_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_rules" ADD CONSTRAINT "application_rules_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_rules" ADD CONSTRAINT "application_rules_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_rules_department" ON "application_rules" USING btree ("department_id","product_id");--> statement-breakpoint
CREATE INDEX "application_rules_organisation" ON "application_rules" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "application_rules_product" ON "application_rules" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE application_rules ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON application_rules TO atrium_app
  USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON application_rules TO atrium_app;

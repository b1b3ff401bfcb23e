CREATE TABLE "product_uses" (
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"use_count" integer NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_uses_account_id_product_id_pk" PRIMARY KEY("account_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "product_uses" ADD CONSTRAINT "product_uses_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_uses" ADD CONSTRAINT "product_uses_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_uses" ADD CONSTRAINT "product_uses_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_uses_organisation" ON "product_uses" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "product_uses_product" ON "product_uses" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "product_uses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY own ON "product_uses" TO atrium_app USING (organisation_id = nullif(current_setting('app.organisation_id', true), '')::uuid);--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON "product_uses" TO atrium_app;

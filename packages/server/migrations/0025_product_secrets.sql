CREATE TABLE "product_secrets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"ends_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "product_secrets" ADD CONSTRAINT "product_secrets_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_secrets_product" ON "product_secrets" USING btree ("product_id");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (sealed, last_used_at, ends_at) ON product_secrets TO atrium_installation;

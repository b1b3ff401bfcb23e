DROP INDEX "products_code";--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "web_url" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "public_url" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "help_url" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "icon_file" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "products_code" ON "products" USING btree (lower("code"));
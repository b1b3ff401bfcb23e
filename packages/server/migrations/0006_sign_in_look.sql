ALTER TABLE "organisations" ADD COLUMN "sign_in_title" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "sign_in_english_title" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "sign_in_picture_file" text;
CREATE TABLE "organisations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"english_name" text NOT NULL,
	"logo_file" text,
	"time_zone" text DEFAULT 'Asia/Shanghai' NOT NULL,
	"seat_count" integer NOT NULL,
	"member_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"parent_id" uuid,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"english_name" text,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid,
	"department_id" uuid,
	"account" text NOT NULL,
	"real_name" text NOT NULL,
	"mobile_phone" text,
	"email" text,
	"password_hash" text,
	"password_changed_at" timestamp with time zone,
	"state" text DEFAULT 'active' NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"photo_file" text,
	"lang" text,
	"ui_version" text DEFAULT 'NEW' NOT NULL,
	"is_home_guided" boolean DEFAULT false NOT NULL,
	"is_personal_center_guided" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "accounts_state" CHECK ("accounts"."state" in ('active', 'inactive', 'locked')),
	CONSTRAINT "accounts_role" CHECK ("accounts"."role" in ('member', 'organisation-admin', 'operator')),
	CONSTRAINT "accounts_operator" CHECK (("accounts"."role" = 'operator') = ("accounts"."organisation_id" is null))
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"organisation_id" uuid,
	"account_id" uuid,
	"app_id" uuid,
	"level" text NOT NULL,
	"login_model" text,
	"login_type" smallint DEFAULT 0 NOT NULL,
	"login_name" text,
	"lang" text,
	"auto_login" boolean DEFAULT false NOT NULL,
	"address" text NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"idle_minutes" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "sessions_holder" CHECK (("sessions"."level" = 'app') = ("sessions"."app_id" is not null) and ("sessions"."level" = 'app') = ("sessions"."account_id" is null))
);
--> statement-breakpoint
CREATE TABLE "licences" (
	"organisation_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"seat_count" integer NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date NOT NULL,
	CONSTRAINT "licences_organisation_id_product_id_pk" PRIMARY KEY("organisation_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"organisation_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "pins_account_id_product_id_pk" PRIMARY KEY("account_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"english_name" text NOT NULL,
	"introduction" text NOT NULL,
	"english_introduction" text NOT NULL,
	"web_url" text NOT NULL,
	"public_url" text NOT NULL,
	"icon" text NOT NULL,
	"color" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid,
	"job" text NOT NULL,
	"idempotency_key" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "departments" ADD CONSTRAINT "departments_parent_id_departments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "organisations_name" ON "organisations" USING btree ("name");--> statement-breakpoint
CREATE INDEX "departments_children" ON "departments" USING btree ("organisation_id","parent_id","position");--> statement-breakpoint
CREATE INDEX "departments_path" ON "departments" USING btree ("organisation_id","path" text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_account" ON "accounts" USING btree (lower("account")) WHERE left_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_mobile_phone" ON "accounts" USING btree ("mobile_phone") WHERE left_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree (lower("email")) WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "accounts_organisation" ON "accounts" USING btree ("organisation_id","id");--> statement-breakpoint
CREATE INDEX "accounts_department" ON "accounts" USING btree ("department_id");--> statement-breakpoint
CREATE INDEX "attempts_updated_at" ON "attempts" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "sessions_organisation" ON "sessions" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "licences_product" ON "licences" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "pins_organisation" ON "pins" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "pins_product" ON "pins" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_code" ON "products" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "job_runs_idempotency_key" ON "job_runs" USING btree ("job","idempotency_key");--> statement-breakpoint
CREATE INDEX "job_runs_organisation" ON "job_runs" USING btree ("organisation_id","created_at");--> statement-breakpoint
CREATE INDEX "job_runs_finished_at" ON "job_runs" USING btree ("finished_at");
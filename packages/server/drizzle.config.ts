import { defineConfig } from 'drizzle-kit'

/**
 * `npx drizzle-kit generate --name what-changes` writes the next migration from the tables below.
 * The logs are partitioned, which drizzle cannot say: theirs are custom (`generate --custom`), and a test compares all tables with the database.
 */
export default defineConfig({
  dialect: 'postgresql',
  out: './migrations',
  schema: [
    './src/organisation/organisation.tables.ts',
    './src/departments/departments.tables.ts',
    './src/identity/accounts.tables.ts',
    './src/identity/identity.tables.ts',
    './src/settings/settings.tables.ts',
    './src/members/members.tables.ts',
    './src/trial/trial.tables.ts',
    './src/outside/outbox.tables.ts',
    './src/outside/chat/chat.tables.ts',
    './src/outside/notifications/notifications.tables.ts',
    './src/notices/notices.tables.ts',
    './src/products/products.tables.ts',
    './src/open-platform/open-platform.tables.ts',
    './src/open-platform/webhooks/webhooks.tables.ts',
    './src/push/push.tables.ts',
    './src/labels/labels.tables.ts',
    './src/monomers/monomers.tables.ts',
    './src/esign/esign.tables.ts',
    './src/operator/operator.tables.ts',
    './src/sso/sso.tables.ts',
    './src/directory-sync/directory-sync.tables.ts',
    './src/kit/jobs/jobs.tables.ts',
  ],
})

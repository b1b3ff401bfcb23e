import { languages } from '@atrium/contract/constants.ts'
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from '#kit/data/columns.ts'

/** The customers. Each owns departments, members, settings and logs. */
export const organisations = pgTable(
  'organisations',
  {
    id: id(),
    name: text('name').notNull(),
    englishName: text('english_name').notNull(),
    /** By which people find the organisation on the sign-in page, in small letters. */
    code: text('code'),
    logoFile: text('logo_file'),
    /** What the sign-in page shows; null for the look of the portal. */
    signInTitle: text('sign_in_title'),
    signInEnglishTitle: text('sign_in_english_title'),
    signInPictureFile: text('sign_in_picture_file'),
    timeZone: text('time_zone').notNull().default('Asia/Shanghai'),
    /** The default language of messages. */
    lang: text('lang', { enum: languages }).notNull().default('zh'),
    /** When and why it was suspended, so that no member can sign in; null otherwise. */
    suspendedAt: moment('suspended_at'),
    suspendedReason: text('suspended_reason'),
    /** The code of an industry. */
    industry: text('industry'),
    contactPhone: text('contact_phone'),
    contactAddress: text('contact_address'),
    introduction: text('introduction'),
    version: integer('version').notNull().default(1),
    seatCount: integer('seat_count').notNull(),
    /** Maintained by a trigger on accounts. */
    memberCount: integer('member_count').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('organisations_name').on(table.name), uniqueIndex('organisations_code').on(table.code)],
)

/** The organisation a row belongs to; row rules use it. */
export const ofOrganisation = () =>
  uuid('organisation_id')
    .notNull()
    .references(() => organisations.id)

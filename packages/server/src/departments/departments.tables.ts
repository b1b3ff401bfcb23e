import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { id } from '#kit/data/columns.ts'
import { ofOrganisation } from '#organisation/organisation.tables.ts'

/** The departments of an organisation, a tree. `path` is the ids from the root to the department itself, each followed by `/`. */
export const departments = pgTable(
  'departments',
  {
    id: id(),
    organisationId: ofOrganisation(),
    parentId: uuid('parent_id').references((): AnyPgColumn => departments.id),
    path: text('path').notNull(),
    name: text('name').notNull(),
    englishName: text('english_name'),
    position: integer('position').notNull().default(0),
    /** Memberships of the department itself, and of its subtree. Maintained by triggers. */
    ownCount: integer('own_count').notNull().default(0),
    totalCount: integer('total_count').notNull().default(0),
    /** Number of children. Maintained by a trigger. */
    childCount: integer('child_count').notNull().default(0),
    /** What the name is found by besides itself; empty until somebody has looked at it, see `departments.spell-names`. */
    pinyin: text('pinyin').notNull().default(''),
    initials: text('initials').notNull().default(''),
    /** What a search looks in; made by the database of the columns above. */
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(name || ' ' || coalesce(english_name, '') || ' ' || replace(pinyin, ' ', '') || ' ' || initials)`,
    ),
  },
  (table) => [
    index('departments_children').on(table.organisationId, table.parentId, table.position),
    index('departments_path').on(table.organisationId, sql`${table.path} text_pattern_ops`),
    index('departments_unspelt')
      .on(table.id)
      .where(sql`pinyin = ''`),
  ],
)

/** The department that a row is about. */
export const ofDepartment = () =>
  uuid('department_id')
    .notNull()
    .references(() => departments.id)

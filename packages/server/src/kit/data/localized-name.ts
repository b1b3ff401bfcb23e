import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** The English name where the transaction's language is English and there is one, otherwise the Chinese name. */
export const localizedNameSql = (name: SQLWrapper, englishName: SQLWrapper): SQL<string | null> =>
  sql`case when current_setting('app.lang', true) = 'en' then coalesce(nullif(${englishName}, ''), ${name}) else ${name} end`

import { ilike, or, type SQL } from 'drizzle-orm'
import { containing } from '#kit/data/containing.ts'
import { organisations } from './organisation.tables.ts'

/** The condition that an organisation has a text in either name; without a text, none. */
export const namedOrganisations = (search: string | undefined): SQL | undefined =>
  search
    ? or(ilike(organisations.name, containing(search)), ilike(organisations.englishName, containing(search)))
    : undefined

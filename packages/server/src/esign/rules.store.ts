import { asc, eq, sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { rowsOf, type Db } from '#kit/data/database.ts'
import { isMember } from '#account/member-accounts.ts'
import { products } from '#products/products.tables.ts'
import { esignMeanings, esignPolicies } from './esign.tables.ts'

export type MeaningRow = typeof esignMeanings.$inferSelect
export type PolicyRow = Omit<typeof esignPolicies.$inferSelect, 'organisationId'>

/** The meanings that every organisation begins with, as laboratories use them. */
const firstMeanings = [
  ['author', '编制', 'Authorship'],
  ['review', '审核', 'Review'],
  ['approve', '批准', 'Approval'],
  ['responsible', '负责', 'Responsibility'],
  ['witness', '见证', 'Witness'],
  ['safety', '安全审查', 'Safety review'],
] as const

/** The meanings of an organisation in their order. Inserts the first ones where there is none. */
export async function listMeanings(db: Db, organisationId: string): Promise<MeaningRow[]> {
  const select = () => db.select().from(esignMeanings).orderBy(asc(esignMeanings.position), asc(esignMeanings.id))
  const rows = await select()
  if (rows.length > 0) return rows
  await db
    .insert(esignMeanings)
    .values(
      firstMeanings.map(([code, name, englishName], position) => ({
        id: newId(),
        organisationId,
        code,
        name,
        englishName,
        position,
      })),
    )
    .onConflictDoNothing()
  return select()
}

export const insertMeaning = (db: Db, meaning: typeof esignMeanings.$inferInsert) =>
  db.insert(esignMeanings).values(meaning).onConflictDoNothing().returning({ id: esignMeanings.id })

export const updateMeaning = (
  db: Db,
  id: string,
  changes: Pick<MeaningRow, 'name' | 'englishName' | 'isEnabled' | 'departmentIds' | 'needsSecondStep'>,
) => db.update(esignMeanings).set(changes).where(eq(esignMeanings.id, id))

const defaultPolicy = { departmentIds: null, dualControl: false, allowsDelegation: true }

/** The columns of the rules of a product to which they are joined. */
export const policyOfProduct = {
  departmentIds: esignPolicies.departmentIds,
  dualControl: sql<boolean>`coalesce(${esignPolicies.dualControl}, ${defaultPolicy.dualControl})`,
  allowsDelegation: sql<boolean>`coalesce(${esignPolicies.allowsDelegation}, ${defaultPolicy.allowsDelegation})`,
}

/** The rules of signing for a product; the defaults where none were set. */
export async function getPolicy(db: Db, productId: string): Promise<PolicyRow> {
  const [row] = await db.select().from(esignPolicies).where(eq(esignPolicies.productId, productId))
  return row ?? { productId, ...defaultPolicy }
}

/** The licensed products, and those with rules, with their rules. */
export async function listPolicies(db: Db): Promise<(PolicyRow & { name: string; englishName: string })[]> {
  return db
    .select({
      productId: products.id,
      name: products.name,
      englishName: products.englishName,
      ...policyOfProduct,
    })
    .from(products)
    .leftJoin(esignPolicies, eq(esignPolicies.productId, products.id))
    .where(
      sql`${esignPolicies.productId} is not null or exists (select 1 from licences l where l.product_id = ${products.id})`,
    )
    .orderBy(asc(products.position), asc(products.id))
}

export const savePolicy = (db: Db, policy: typeof esignPolicies.$inferInsert) =>
  db
    .insert(esignPolicies)
    .values(policy)
    .onConflictDoUpdate({
      target: [esignPolicies.organisationId, esignPolicies.productId],
      set: {
        departmentIds: policy.departmentIds ?? null,
        dualControl: policy.dualControl,
        allowsDelegation: policy.allowsDelegation,
      },
    })

/** A member who may be a signer, with the ids of the departments to which the person belongs, and of all above them. */
export interface Candidate {
  id: string
  name: string
  account: string
  departmentIds: string[]
}

/** Those of the ids that are members who can sign in. Plain SQL, because each signature reads it twice: see `places.store.ts`. */
export async function findCandidates(db: Db, ids: readonly string[]): Promise<Map<string, Candidate>> {
  if (ids.length === 0) return new Map()
  const people = await rowsOf<Omit<Candidate, 'departmentIds'> & { paths: string[] }>(
    db,
    sql`select accounts.id, accounts.real_name as name, accounts.account,
        array(select d.path from departments d where d.id = accounts.department_id
          union all select d.path from memberships m join departments d on d.id = m.department_id where m.account_id = accounts.id) as paths
      from accounts where accounts.id in ${[...ids]} and ${isMember}`,
  )
  return new Map(
    people.map(({ paths, ...person }) => [
      person.id,
      { ...person, departmentIds: paths.flatMap((path) => path.split('/').filter(Boolean)) },
    ]),
  )
}

/** True when somebody belongs to one of the departments, or no department is named. */
export const isWithin = (
  { departmentIds }: Pick<Candidate, 'departmentIds'>,
  wanted: readonly string[] | null,
): boolean => wanted === null || wanted.some((id) => departmentIds.includes(id))

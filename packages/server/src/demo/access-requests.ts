import { day, hour } from '@atrium/contract/constants.ts'
import { rowsOf, type Db } from '#kit/database.ts'
import { accessRequests } from '#products/products.tables.ts'
import { sql } from 'drizzle-orm'
import { insertAll } from './bulk-insert.ts'
import { knownId, operatorPerson, personOf } from './known-people.ts'
import { lantu } from './organisations.ts'
import { productId } from './products.ts'
import { Random } from './random.ts'

type Row = typeof accessRequests.$inferInsert
type Wish = Pick<Row, 'accountId' | 'reason' | 'answer'> & { code: string; since: number }

/** Wishes for what the organisation has no licence for: operators decide. One was declined already. */
const forOperators = (): Wish[] => [
  {
    accountId: knownId(personOf('he.shuyan')),
    code: 'CMS',
    reason: '制剂项目需要登记化合物批次，目前用表格维护，容易出错。',
    since: 6 * hour,
  },
  {
    accountId: knownId(personOf('anna.keller')),
    code: 'MaXFlow',
    reason: 'Conformer searches for the new series.',
    since: 2 * day,
  },
  {
    accountId: knownId(personOf('liu.weiran')),
    code: 'EDM',
    reason: null,
    answer: '文档管理将于下季度统一开通，请届时再申请。',
    since: 12 * day,
  },
]

const reasons = ['加入新项目，需要查看里程碑', null, '接手同事的任务']

/** Wishes of members for whom there is no seat of an application that is licensed: administrators decide. */
async function forAdministrators(db: Db): Promise<Wish[]> {
  const code = 'PM'
  const people = await rowsOf<{ id: string }>(
    db,
    sql`select id from accounts a where organisation_id = ${lantu.id} and left_at is null and state = 'active' and role = 'member'
      and not exists (select from grants g where g.account_id = a.id and g.product_id = ${productId(code)}) order by id limit ${reasons.length}`,
  )
  return people.map(({ id }, index) => ({
    accountId: id,
    code,
    reason: reasons[index] ?? null,
    since: (index * 11 + 2) * hour,
  }))
}

function rowOf({ code, since, answer, ...wish }: Wish, now: number): Row {
  const requestedAt = new Date(now - since)
  return {
    id: new Random(`${wish.accountId} ${code}`).id(requestedAt.getTime()),
    organisationId: lantu.id,
    productId: productId(code),
    ...wish,
    requestedAt,
    ...(answer && {
      state: 'declined',
      answer,
      decidedAt: new Date(requestedAt.getTime() + day),
      decidedBy: operatorPerson.realName,
      isByOperator: true,
    }),
  }
}

/** Adds people who want applications that they may not open. */
export async function addAccessRequests(db: Db, now: Date): Promise<void> {
  const wishes = [...forOperators(), ...(await forAdministrators(db))]
  await insertAll(
    db,
    accessRequests,
    wishes.map((wish) => rowOf(wish, now.getTime())),
  )
}

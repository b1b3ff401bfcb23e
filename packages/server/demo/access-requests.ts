import { day, hour } from '@atrium/contract/constants.ts'
import { rowsOf, type Db } from '#kit/data/database.ts'
import { accessRequests } from '#products/products.tables.ts'
import { sql } from 'drizzle-orm'
import { insertAll } from './bulk-insert.ts'
import { knownId, operatorPerson, personOf } from './known-people.ts'
import { lantu } from './organisations.ts'
import { inLanguageOf, type TypedText } from './own-language.ts'
import { productId } from './products.ts'
import { Random } from './random.ts'

type Row = typeof accessRequests.$inferInsert
type RequestSeed = Pick<Row, 'accountId' | 'reason' | 'answer'> & { code: string; since: number }

/** Wishes for what the organisation has no licence for: operators decide. One was declined already. */
const forOperators = (): RequestSeed[] => [
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

const forAdministrators: readonly { code: string; reason: TypedText | null }[] = [
  { code: 'ELN', reason: ['加入新项目，需要记录实验', 'I joined a new project and have to record experiments'] },
  { code: 'ELN', reason: null },
  // Of this one no seat is left.
  { code: 'PM', reason: ['接手同事的任务', 'I take over the tasks of a colleague'] },
  { code: 'CIMS', reason: ['需要领用试剂', 'I need reagents from the store'] },
  { code: 'CIMS', reason: ['负责标准品台账', 'I keep the records of reference standards'] },
]

/** Wishes of members who have no seat of an application that is licensed: administrators decide. */
async function requestsForAdministrators(db: Db): Promise<RequestSeed[]> {
  const requests: RequestSeed[] = []
  for (const [index, request] of forAdministrators.entries()) {
    const [person] = await rowsOf<{ id: string; name: string }>(
      db,
      sql`select id, real_name as name from accounts a where organisation_id = ${lantu.id} and left_at is null and state = 'active' and role = 'member'
        and not exists (select from grants g where g.account_id = a.id and g.product_id = ${productId(request.code)})
        order by id offset ${index} limit 1`,
    )
    if (!person) continue
    const reason = request.reason && inLanguageOf(person.name, request.reason)
    requests.push({ ...request, reason, accountId: person.id, since: (index * 11 + 2) * hour })
  }
  return requests
}

function rowOf({ code, since, answer, ...request }: RequestSeed, now: number): Row {
  const requestedAt = new Date(now - since)
  return {
    id: new Random(`${request.accountId} ${code}`).id(requestedAt.getTime()),
    organisationId: lantu.id,
    productId: productId(code),
    ...request,
    requestedAt,
    state: answer ? 'declined' : 'waiting',
    answer: answer ?? null,
    decidedAt: answer ? new Date(requestedAt.getTime() + day) : null,
    decidedBy: answer ? operatorPerson.realName : null,
    isByOperator: Boolean(answer),
  }
}

/** Adds people who want applications that they may not open. */
export async function addAccessRequests(db: Db, now: Date): Promise<void> {
  const requests = [...forOperators(), ...(await requestsForAdministrators(db))]
  await insertAll(
    db,
    accessRequests,
    requests.map((request) => rowOf(request, now.getTime())),
  )
}

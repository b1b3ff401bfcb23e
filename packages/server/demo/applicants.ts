import { day, hour } from '@atrium/contract/constants.ts'
import { legalVersion } from '@atrium/contract/legal/legal-version.ts'
import { accounts } from '#identity/accounts.tables.ts'
import type { Db } from '#kit/data/database.ts'
import { trialApplications } from '#trial/trial.tables.ts'
import { addAccessRequests } from './access-requests.ts'
import { insertAll } from './bulk-insert.ts'
import { spelled, waitingRow } from './members.ts'
import { lantu } from './organisations.ts'
import { Random } from './random.ts'

const answeredWithin = 2 * day

type Application = typeof trialApplications.$inferInsert
type Applicant = Pick<Application, 'name' | 'mobilePhone' | 'company' | 'industry' | 'product' | 'message'> & {
  since: number
}

const applicants: readonly Applicant[] = [
  {
    name: '沈知行',
    mobilePhone: '13900007911',
    company: '北辰生物医药',
    industry: 'biopharmaceutical',
    product: 'ELN',
    message: '约 40 人的蛋白研发团队，希望先试用电子实验记录本，并了解与质谱数据的对接。',
    since: 5 * hour,
  },
  {
    name: 'Marta Nowak',
    mobilePhone: '13900007912',
    company: 'Vistula Materials',
    industry: 'materials-chemical',
    product: 'MaXFlow',
    message: 'We would like to compare workflows for polymer simulation.',
    since: 50 * hour,
  },
  {
    name: '顾明远',
    mobilePhone: '13900007913',
    company: '江左大学化学学院',
    industry: 'academic-research',
    product: 'CIMS',
    message: '教学实验室试剂管理。',
    since: 9 * day,
  },
]

/** One of them was declined long ago; the others wait, one of them for longer than it should. */
function applicationRow({ since, ...applicant }: Applicant, now: number): Application {
  const appliedAt = new Date(now - since)
  const isOld = since > 7 * day
  return {
    id: new Random(applicant.mobilePhone).id(appliedAt.getTime()),
    kind: 'trial',
    ...applicant,
    email: null,
    lang: 'zh',
    agreementVersion: legalVersion,
    address: '203.0.113.24',
    appliedAt,
    answerUntil: new Date(appliedAt.getTime() + answeredWithin),
    state: isOld ? 'declined' : 'waiting',
    decidedAt: isOld ? new Date(appliedAt.getTime() + day) : null,
    decidedBy: isOld ? '平台运营' : null,
    reason: isOld ? '教学用途请申请校园版。' : null,
  }
}

const newcomers = [
  { account: 'luo.yiran', realName: '罗亦然', mobilePhone: '13900007921', since: 3 * hour },
  { account: 'ben.fischer', realName: 'Ben Fischer', mobilePhone: '13900007922', since: 26 * hour },
]

/** Adds those who wait for an answer: companies that want a trial, people who registered, and people who want applications. */
export async function addApplicants(db: Db, now: Date): Promise<void> {
  await insertAll(
    db,
    trialApplications,
    applicants.map((applicant) => applicationRow(applicant, now.getTime())),
  )
  const rows = newcomers.map(({ since, ...person }) => waitingRow(person, lantu.id, now.getTime() - since))
  await insertAll(db, accounts, await spelled(rows))
  await addAccessRequests(db, now)
}

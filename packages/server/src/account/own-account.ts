import type { accountCalls } from '@atrium/contract/account/account.calls.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { toDate } from '#kit/database.ts'
import type { DownloadFile } from '#kit/downloads.ts'
import type { Handlers } from '#kit/handle.ts'
import { phrase } from '#kit/language.ts'
import type { Parts } from '#kit/parts.ts'
import type { Person } from '#kit/visitor.ts'
import { keptPeriod, methodText, ownSignIns, resultText, type OwnSignIn } from '#logs/logs.service.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'
import { ownDataFile } from './own-data.ts'
import { signInLines } from './sign-in-export.ts'

type Own = Pick<
  Handlers<typeof accountCalls>,
  'signIns' | 'exportSignIns' | 'exportOwnData' | 'operatorSignIns' | 'exportOperatorSignIns' | 'exportOperatorData'
>

const shownSignIns = 10
/** Operators belong to no organisation, whose days would be theirs. */
const operatorTimeZone = 'Asia/Shanghai'

/** What is kept about oneself, and what an operator, who belongs to no organisation, reads of the installation's logs. */
export const ownAccount = ({ files, clock }: Pick<Parts, 'files' | 'clock'>): Own => ({
  async signIns({ visitor: { person, organisation }, lang, db }) {
    const period = keptPeriod(organisation.configs, clock.now())
    return told(lang, await ownSignIns(db, person.id, { period, limit: shownSignIns }))
  },
  async operatorSignIns({ visitor: { person }, lang, db }) {
    const period = keptPeriod(undefined, clock.now())
    return told(lang, await ownSignIns(db, person.id, { period, limit: shownSignIns }))
  },

  async exportSignIns({ visitor: { person, organisation }, lang, db, batch }) {
    const period = keptPeriod(organisation.configs, clock.now())
    const timeZone = await organisationTimeZone(db)
    return signInFile({ person, lang, timeZone, now: clock.now() }, (after, limit) =>
      batch((own) => ownSignIns(own, person.id, { limit, after, period })),
    )
  },
  async exportOperatorSignIns({ visitor: { person }, lang, batch }) {
    const period = keptPeriod(undefined, clock.now())
    return signInFile({ person, lang, timeZone: operatorTimeZone, now: clock.now() }, (after, limit) =>
      batch((own) => ownSignIns(own, person.id, { limit, after, period })),
    )
  },

  async exportOwnData({ visitor, lang, db, batch }) {
    const { organisation } = visitor
    const period = keptPeriod(organisation.configs, clock.now())
    return ownDataFile({ visitor, organisation, period, lang, now: clock.now() }, { db, batch, files })
  },
  async exportOperatorData({ visitor, lang, db, batch }) {
    const period = keptPeriod(undefined, clock.now())
    return ownDataFile({ visitor, organisation: undefined, period, lang, now: clock.now() }, { db, batch, files })
  },
})

const told = (lang: Lang, rows: readonly OwnSignIn[]) =>
  rows.map((row) => ({
    Time: toDate(row.at).toISOString(),
    Method: row.method,
    MethodText: methodText(lang, row.method),
    Result: row.result,
    ResultText: resultText(lang, row.result),
    Address: row.address,
    Device: row.device,
  }))

interface SignInFile {
  person: Pick<Person, 'account'>
  lang: Lang
  timeZone: string
  now: number
}

function signInFile(
  { person, lang, timeZone, now }: SignInFile,
  read: Parameters<typeof signInLines>[2],
): DownloadFile {
  const day = new Date(now).toISOString().slice(0, 10)
  return {
    fileName: `${phrase(lang, 'server', 'signIns.fileName')}-${person.account}-${day}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    content: signInLines(lang, timeZone, read),
  }
}

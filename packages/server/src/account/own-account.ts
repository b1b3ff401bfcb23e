import type { accountCalls } from '@atrium/contract/account/account.calls.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { installationTimeZone } from '#kit/text/calendar-days.ts'
import { toDate, type Db } from '#kit/data/database.ts'
import type { DownloadFile } from '#kit/http/downloads.ts'
import type { Context, Handlers } from '#kit/http/handle.ts'
import { phrase } from '#kit/text/language.ts'
import type { KitServices } from '#kit/services.ts'
import type { Person, Visitor } from '#identity/sessions/visitor.ts'
import { retentionPeriod, methodText, ownSignIns, resultText, type OwnSignIn } from '#logs/logs.service.ts'
import { organisationTimeZone } from '#organisation/organisation.service.ts'
import { ownDataFile } from './own-data.ts'
import { signInLines } from './sign-in-export.ts'

type Own = Pick<
  Handlers<typeof accountCalls>,
  'signIns' | 'exportSignIns' | 'exportOwnData' | 'operatorSignIns' | 'exportOperatorSignIns' | 'exportOperatorData'
>

type Of<K extends keyof Own> = Context<(typeof accountCalls)[K]>

const shownSignIns = 10

/** What is kept about oneself; for operators, who belong to no organisation, in the logs of the installation. */
export const ownAccount = ({ files, clock }: Pick<KitServices, 'files' | 'clock'>): Own => {
  const circumstances = async ({ organisation }: Pick<Visitor, 'organisation'>, db: Db) => ({
    now: clock.now(),
    period: retentionPeriod(organisation?.configs, clock.now()),
    timeZone: organisation ? await organisationTimeZone(db) : installationTimeZone,
  })
  const signIns = async ({ visitor: { person, organisation }, lang, db }: Of<'signIns' | 'operatorSignIns'>) => {
    const period = retentionPeriod(organisation?.configs, clock.now())
    return localizeSignIns(lang, await ownSignIns(db, person.id, { period, limit: shownSignIns }))
  }
  const exportSignIns = async (context: Of<'exportSignIns' | 'exportOperatorSignIns'>) => {
    const { visitor, lang, batch, db } = context
    const { period, timeZone } = await circumstances(visitor, db)
    return signInFile({ person: visitor.person, lang, timeZone }, (after, limit) =>
      batch((own) => ownSignIns(own, visitor.person.id, { limit, after, period })),
    )
  }
  const exportData = async ({ visitor, lang, db, batch }: Of<'exportOwnData' | 'exportOperatorData'>) => {
    const { organisation } = visitor
    const options = { visitor, organisation, lang, ...(await circumstances(visitor, db)) }
    return ownDataFile(options, { db, batch, files })
  }
  return {
    signIns,
    operatorSignIns: signIns,
    exportSignIns,
    exportOperatorSignIns: exportSignIns,
    exportOwnData: exportData,
    exportOperatorData: exportData,
  }
}

const localizeSignIns = (lang: Lang, rows: readonly OwnSignIn[]) =>
  rows.map((row) => ({
    Time: toDate(row.at).toISOString(),
    Method: row.method,
    MethodText: methodText(lang, row),
    Result: row.result,
    ResultText: resultText(lang, row.result),
    Address: row.address,
    Device: row.device,
  }))

interface SignInFile {
  person: Pick<Person, 'account'>
  lang: Lang
  timeZone: string
}

function signInFile({ person, lang, timeZone }: SignInFile, read: Parameters<typeof signInLines>[2]): DownloadFile {
  return {
    fileName: `${phrase(lang, 'server', 'signIns.fileName')}-${person.account}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    content: signInLines(lang, timeZone, read),
  }
}

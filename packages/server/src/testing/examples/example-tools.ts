import { performer } from '#testing/perform.ts'
import { exampleRows } from './example-rows.ts'
import type { Portal } from './staffed-organisation.ts'

// Shared by all kits: a second one on the same portal must not repeat the phones of the first.
let phones = 13_800_000
const aPhone = () => `137${String((phones += 1)).padStart(8, '0')}`

/** The parts of which examples are made, on one portal that listens. */
export function exampleTools(portal: Portal) {
  const [listening] = portal.server.app.addresses() as { port: number }[]
  return {
    portal,
    ...exampleRows(portal.database),
    perform: performer(`http://127.0.0.1:${listening?.port ?? 0}`),
    aPhone,

    async codeTo(kind: 'mobile' | 'email', account: string, checkType: number, token?: string) {
      await portal.deleteSentCodes()
      const body = { account, checkType, captcha: await portal.aCaptcha() }
      await portal.ask(`POST /verificationCode/${kind}`, { token, body })
      return portal.codeFor(account)
    },

    async trialCode(mobilePhone: string) {
      await portal.deleteSentCodes()
      const body = { account: mobilePhone, checkType: 4, captcha: await portal.aCaptcha() }
      await portal.ask('POST /verificationCode/applyTrialMobile', { body })
      return portal.codeFor(mobilePhone)
    },
  }
}
export type ExampleTools = ReturnType<typeof exampleTools>

import type { Browser } from '@playwright/test'
import { defaultPasswordRules } from '@atrium/contract/identity/password-rules.ts'
import { signIn } from './camera.ts'
import { strictPeople } from './strict-people.ts'

/** The organisation becomes strict: nobody signs in to it as before. */
export async function makeStrict(browser: Browser, portal: string): Promise<void> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-atrium': '1' } })
  await signIn(context, portal, strictPeople.administrator)
  const ask = async (method: 'get' | 'post', path: string, data?: object) => {
    const answer = await context.request[method](`${portal}/api${path}`, data && { data })
    if (!answer.ok()) throw new Error(`The rules cannot be made: ${await answer.text()}`)
    return ((await answer.json()) as { response: unknown }).response
  }
  const found = await ask('get', `/loginSetting/ipunlimited/optionalAccounts?search=${strictPeople.exempt}`)
  const accountIds = (found as { ID: string }[]).map(({ ID }) => ID)
  await ask('post', '/LoginSetting/ipunlimited', { accountIds })
  await ask('post', '/loginSetting/ipwhitelist', { Text: '203.0.113.0/24', Confirmed: true })
  await ask('post', '/loginSetting/ipwhitelist/switch', { switchState: true, Confirmed: true })
  const expiring = { ...defaultPasswordRules, ExpiryMonths: 1 }
  await ask('post', '/organizationConfig', { Code: 'password-rules', Value: expiring })
  await ask('post', '/organizationConfig', { Code: 'second-step', Value: { When: 'never', Administrators: true } })
  await context.close()
}

import type { Browser } from '@playwright/test'
import { signIn } from './camera.ts'
import { strictPeople } from './strict-people.ts'

/** The organisation becomes strict: nobody signs in to it as before. */
export async function makeStrict(browser: Browser, portal: string): Promise<void> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-atrium': '1' } })
  await signIn(context, portal, strictPeople.administrator)
  const ask = async (path: string, data: object) => {
    const answer = await context.request.post(`${portal}/api${path}`, { data })
    if (!answer.ok()) throw new Error(`The rules cannot be made: ${await answer.text()}`)
  }
  await ask('/loginSetting/ipwhitelist', { Text: '203.0.113.0/24', Confirmed: true })
  await ask('/loginSetting/ipwhitelist/switch', { switchState: true, Confirmed: true })
  await ask('/organizationConfig', { Code: 'second-step', Value: { When: 'never', Administrators: true } })
  await context.close()
}

import { demoPassword } from '../packages/server/demo/demo-accounts.ts'
import { digestOf } from '../packages/server/src/identity/passwords/password-hash.ts'

export const digest = digestOf(demoPassword)
export const headers = { 'content-type': 'application/json', 'x-atrium': '1' }
/** What a person of the demonstration signs in with. */
export const credentials = (account: string) => JSON.stringify({ account, password: digest })

/** Signs in and gives the cookie. */
export async function signIn(address: string, account: string): Promise<string> {
  const answer = await fetch(`${address}/api/account/loginV2`, { method: 'POST', headers, body: credentials(account) })
  return String(answer.headers.get('set-cookie')).split(';')[0] as string
}

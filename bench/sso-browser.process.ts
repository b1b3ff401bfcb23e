import { forgeryHeader } from '@atrium/contract/constants.ts'
import { pageQuery } from '../packages/server/src/testing/providers/sso-office.ts'

/** What a browser brings back from a provider. */
export interface WayBack {
  address: string
  /** With the query that the provider sends. */
  path: string
  /** What the provider has the browser post. */
  form?: Record<string, string>
  cookies: string
}

/** Comes back from the provider and signs in; resolves to the failure, if there is one. */
async function signIn({ address, path, form, cookies }: WayBack): Promise<string | undefined> {
  const headers = { cookie: cookies, [forgeryHeader]: '1' }
  const back = await fetch(address + path, {
    headers,
    redirect: 'manual',
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  const state = pageQuery(back.headers.get('location') ?? '').get('state')
  const answer = await fetch(`${address}/api/sso/login`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ state }),
  })
  const { response, message } = (await answer.json()) as {
    response: { Session: { logged: boolean } | null } | null
    message: string
  }
  return response?.Session?.logged ? undefined : message
}

// A process of its own: the time of the browser is not the portal's.
process.on('message', (wayBack: WayBack) => void signIn(wayBack).then((failure) => process.send?.({ failure })))

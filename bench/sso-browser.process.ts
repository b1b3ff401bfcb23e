import { forgeryHeader } from '@atrium/contract/constants.ts'
import { pageQuery } from '../packages/server/src/testing/providers/sso-office.ts'

/** What a browser brings back from a provider. */
export interface WayBack {
  /** With the query that the provider sends. */
  path: string
  /** What the provider has the browser post. */
  form?: Record<string, string>
  cookies: string
}

/** How many people come back at the same time. */
const atOnce = 8

/** Comes back from the provider and signs in; resolves to the failure, if there is one. */
async function signIn(address: string, { path, form, cookies }: WayBack): Promise<string | undefined> {
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

async function signInAll(address: string, waysBack: WayBack[]): Promise<string[]> {
  const failures: string[] = []
  const lane = async () => {
    for (let next = waysBack.pop(); next; next = waysBack.pop()) {
      const failure = await signIn(address, next)
      if (failure !== undefined) failures.push(failure)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return failures
}

// A process of its own: the time of the browsers is not the portal's.
process.on('message', ({ address, waysBack }: { address: string; waysBack: WayBack[] }) => {
  void signInAll(address, waysBack).then((failures) => process.send?.({ failures }))
})

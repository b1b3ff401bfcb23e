import assert from 'node:assert/strict'
import { forgeryHeader } from '@atrium/contract/constants.ts'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import type { Envelope } from '@atrium/contract/kit/envelope.ts'
import type { Connection, Trace } from '@atrium/contract/sso/sso.shapes.ts'
import { exampleConnection } from '#testing/examples/sso-connection.ts'
import type { openTestPortal } from '#testing/test-portal.ts'
import { TestBrowser } from './test-browser.ts'

type Portal = Awaited<ReturnType<typeof openTestPortal>>

/** What `sso/login` answers. */
export interface Login {
  Session: SessionState | null
  ReturnTo: string | null
  LinkState: string | null
  ConnectionName: string
  TraceID: string | null
}

/** An organisation with an administrator, for tests of single sign-on on one portal. */
export async function anSsoOffice(portal: Portal) {
  const { id: organisationId } = await portal.anOrganisation()
  const admin = await portal.anAccount({ organisationId, role: 'organisation-admin' })
  const { token } = await portal.aSession(admin)
  const ask = async <T>(at: string, body?: object): Promise<T> => {
    const answer = await portal.ask<T>(at, { token, ...(body && { body }) })
    assert.equal(answer.code, 100, `${at}: ${answer.message}`)
    return answer.response
  }
  return {
    organisationId,
    admin,
    token,
    ask,
    aMember: (given: Parameters<Portal['anAccount']>[0] = {}) => portal.anAccount({ organisationId, ...given }),
    /** A connection, switched on. */
    async aConnection(given: object = {}): Promise<Connection> {
      const { ID } = await ask<Connection>('POST /sso/connections', { ...exampleConnection, ...given })
      return ask<Connection>(`PUT /sso/connections/${ID}/switch`, { IsEnabled: true })
    },
    trace: (id: string) => ask<Trace>(`GET /sso/traces/${id}`),
    traces: (connectionId: string) =>
      ask<{ ID: string; Outcome: string }[]>(`GET /sso/connections/${connectionId}/traces`),
  }
}

/** The browser of somebody who signs in at the portal. */
export function aPortalBrowser(portal: Portal) {
  const browser = new TestBrowser()
  const request = async (at: string, { body, form }: { body?: object; form?: Record<string, string> } = {}) => {
    const [method, url] = at.split(' ') as ['GET', string]
    const answer = await portal.server.app.inject({
      method,
      url,
      headers: {
        cookie: browser.cookieHeader,
        [forgeryHeader]: '1',
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body && { payload: body }),
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
    browser.take([answer.headers['set-cookie'] ?? []].flat())
    return answer
  }
  return {
    cookies: browser.cookies,
    cookieHeader: () => browser.cookieHeader,
    request,
    /** Begins a sign-in; resolves to where the browser is sent. */
    async start(connectionId: string, query = ''): Promise<string> {
      const answer = await request(`GET /sso/start/${connectionId}${query}`)
      assert.equal(answer.statusCode, 303, answer.body)
      return String(answer.headers.location)
    },
    /** Comes back from the provider; resolves to the query of the page. */
    async comeBack(path: string): Promise<URLSearchParams> {
      const answer = await request(`GET ${path}`)
      assert.equal(answer.statusCode, 303, answer.body)
      return pageQuery(String(answer.headers.location))
    },
    /** What the page asks for at the end. */
    async login(state: string | null, more: object = {}): Promise<Envelope<Login>> {
      return (await request('POST /api/sso/login', { body: { state: state ?? '', ...more } })).json()
    },
    session: async () => ((await request('GET /api/account/session')).json() as Envelope<SessionState>).response,
    /** Makes a call of the portal. */
    call: async <T>(at: string, body: object = {}) => {
      const [method = '', path = ''] = at.split(' ')
      return (await request(`${method} /api${path}`, { body })).json() as Envelope<T>
    },
  }
}
export type PortalBrowser = ReturnType<typeof aPortalBrowser>

/** The query of the page `#/sso` that an address leads to. */
export function pageQuery(location: string): URLSearchParams {
  assert.ok(location.startsWith('/#/sso'), location)
  return new URLSearchParams(location.slice('/#/sso?'.length))
}

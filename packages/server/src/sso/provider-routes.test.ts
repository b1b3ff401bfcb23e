import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import Fastify from 'fastify'
import { aSamlIdp, base64 } from '#testing/emulators/saml-idp.ts'
import { anSsoOffice } from '#testing/providers/sso-office.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { mountProviderRoutes } from './provider-routes.ts'

const portal = await openTestPortal()
after(() => portal.close())
const idp = await aSamlIdp()
const office = await anSsoOffice(portal)

test('provider routes – a log-out by each way – is answered once', async () => {
  const connection = await office.aConnection({ Settings: idp.settings, AllowsUnrequested: true })
  const logged: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void logged.push(line) } } })
  const ended: Promise<unknown>[] = []
  app.addHook('onRoute', (route) => {
    const { handler } = route
    // After the answer, what the handler goes on to do counts, too.
    route.handler = function (...given) {
      const result = Promise.resolve(handler.apply(this, given)).then(() => undefined)
      ended.push(result)
      return result
    }
  })
  await mountProviderRoutes(app, portal.server.services)
  after(() => app.close())
  const response = base64('<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>')
  const send = async (url: string, form: Record<string, string>) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(form).toString() })
    await Promise.all(ended)
    return answer.statusCode
  }
  const { ID, CallbackUrl, LogoutUrl } = connection
  assert.equal(await send(`/sso/callback/${ID}`, { SAMLResponse: response }), 303)
  assert.equal(await send(`/sso/logout/${ID}`, { SAMLResponse: response }), 303)
  assert.equal(await send(`/sso/callback/${ID}`, { SAMLRequest: base64(idp.logoutRequest(CallbackUrl)) }), 303)
  assert.equal(await send(`/sso/logout/${ID}`, { SAMLRequest: base64(idp.logoutRequest(LogoutUrl)) }), 303)
  assert.equal(await send(`/sso/logout/${ID}`, { SAMLRequest: base64('<a/>') }), 400)
  assert.deepEqual(logged, [])
})

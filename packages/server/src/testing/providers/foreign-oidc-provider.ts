import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { interactionPolicy, type Configuration } from 'oidc-provider'
import { TestBrowser } from './test-browser.ts'

interface Client {
  clientId: string
  secret: string
  callbackUrl: string
  logoutUrl: string
  loggedOutUrl: string
}

/**
 * An OpenID provider that nobody here wrote (`oidc-provider`), on loopback. Whoever comes is signed in as the person that was
 * chosen, without any page.
 */
export async function openOidcProvider(people: Record<string, Record<string, unknown>>, host = '127.0.0.1') {
  const clients: Configuration['clients'] = []
  let chosen = Object.keys(people)[0] ?? ''
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`
  const policy = interactionPolicy.base()
  const provider = new Provider(issuer, {
    clients,
    claims: {
      openid: ['sub'],
      profile: ['name', 'groups', 'title', 'department', 'picture'],
      email: ['email', 'email_verified'],
      phone: ['phone_number'],
    },
    findAccount: (_context, id) => people[id] && { accountId: id, claims: () => ({ sub: id, ...people[id] }) },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => {
          context.body = form
        },
        postLogoutSuccessSource: (context) => {
          context.body = 'signed out'
        },
      },
    },
    interactions: { policy, url: (_context, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['only in tests'] },
    pkce: { required: () => true },
    // The library refuses loopback addresses otherwise.
    fetch: (url: string | URL | Request, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown } = {}) =>
      fetch(url, options),
  } as Configuration)
  const handle = provider.callback()
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response)
    void (async () => {
      const { prompt, params, session, grantId } = await provider.interactionDetails(request, response)
      if (prompt.name === 'login') {
        const result = chosen
          ? { login: { accountId: chosen } }
          : { error: 'access_denied', error_description: 'not assigned' }
        return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
      }
      const grant =
        (grantId && (await provider.Grant.find(grantId))) ||
        new provider.Grant({ accountId: String(session?.accountId), clientId: String(params['client_id']) })
      grant.addOIDCScope(String(params['scope']))
      const consent = { consent: { grantId: await grant.save() } }
      return provider.interactionFinished(request, response, consent, { mergeWithLastSubmission: true })
    })().catch((problem: unknown) => response.writeHead(500).end(String(problem)))
  })
  return {
    issuer,
    provider,
    /** Whoever comes now is this person; nobody for an empty text. */
    choose: (id: string) => void (chosen = id),
    /** Registers a client. */
    async register({ clientId, secret, callbackUrl, logoutUrl, loggedOutUrl }: Client) {
      const metadata = {
        client_id: clientId,
        client_secret: secret,
        redirect_uris: [callbackUrl],
        post_logout_redirect_uris: [loggedOutUrl],
        backchannel_logout_uri: logoutUrl,
        backchannel_logout_session_required: true,
      }
      // A static method that the types leave out.
      const { adapter } = provider.Client as unknown as {
        adapter: { upsert(id: string, row: object): Promise<void> }
      }
      await adapter.upsert(clientId, metadata)
    },
    /** Follows redirects at the provider, as a browser does, until one leads elsewhere. Resolves to where. */
    async signIn(url: string, browser = new TestBrowser()): Promise<URL> {
      return browser.follow(new URL(url), new URL(issuer).host)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

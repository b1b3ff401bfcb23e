import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the server answers instead of what is right. */
export interface CasTampering {
  /** Replaces the answer to a validation. */
  answer?: (right: string) => string
  isSilent?: boolean
}

interface Ticket {
  service: string
  user: string
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const wrapped = (content: string) =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">\n${content}\n</cas:serviceResponse>`
const failure = (code: string, text: string) =>
  wrapped(`  <cas:authenticationFailure code="${code}">${escaped(text)}</cas:authenticationFailure>`)

/**
 * A CAS server on loopback (protocol 3.0.3). A ticket is valid once, for the service that it was issued for. Its sign-in page
 * signs the visitor in without a password.
 */
export async function openCasEmulator({ visitor = 'visitor' } = {}) {
  const tickets = new Map<string, Ticket>()
  const people: Record<string, Record<string, string | string[]>> = {}
  const given: { tampering: CasTampering; requests: URL[] } = { tampering: {}, requests: [] }

  function validate({ pathname, searchParams }: URL): string {
    const [service, ticket] = [searchParams.get('service'), searchParams.get('ticket')]
    if (!service || !ticket) return failure('INVALID_REQUEST', 'service and ticket are required')
    const found = tickets.get(ticket)
    tickets.delete(ticket)
    if (!found) return failure('INVALID_TICKET', `Ticket '${ticket}' not recognized`)
    if (found.service !== service) return failure('INVALID_SERVICE', `Ticket was not issued for '${service}'`)
    const attributes = Object.entries(pathname.includes('/p3/') ? (people[found.user] ?? {}) : {})
      .flatMap(([name, values]) => [values].flat().map((value) => `<cas:${name}>${escaped(value)}</cas:${name}>`))
      .join('')
    return wrapped(
      `  <cas:authenticationSuccess>\n    <cas:user>${escaped(found.user)}</cas:user>\n    ${attributes && `<cas:attributes>${attributes}</cas:attributes>`}\n  </cas:authenticationSuccess>`,
    )
  }

  /** Signs somebody in for a service; resolves to the ticket. */
  function ticketFor(service: string, user: string): string {
    const ticket = `ST-${tickets.size + 1}-${randomUUID()}-cas.example`
    tickets.set(ticket, { service, user })
    return ticket
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://cas.example')
    given.requests.push(url)
    if (given.tampering.isSilent) return
    const service = url.searchParams.get('service')
    if (url.pathname === '/cas/login' && service) {
      const back = new URL(service)
      back.searchParams.append('ticket', ticketFor(service, visitor))
      return void response.writeHead(302, { location: back.href }).end()
    }
    if (url.pathname === '/cas/logout') return void response.writeHead(302, { location: service ?? '/' }).end()
    const isKnown = /^\/cas\/(p3\/)?serviceValidate$/.test(url.pathname)
    const right = isKnown ? validate(url) : '<html><body>404'
    const body = given.tampering.answer?.(right) ?? right
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/xml;charset=UTF-8' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`
  return {
    url,
    people,
    given,
    ticketFor,
    /** What the browser comes back to, from where the portal sent it. */
    answerTo(loginUrl: string, user: string): { url: URL; ticket: string } {
      const service = new URL(loginUrl).searchParams.get('service') ?? ''
      const ticket = ticketFor(service, user)
      const back = new URL(service)
      back.searchParams.append('ticket', ticket)
      return { url: back, ticket }
    },
    /** The form field by which the server ends the session of a ticket. */
    logoutRequest: (ticket: string) =>
      `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-${randomUUID()}" Version="2.0" IssueInstant="${new Date().toISOString()}"><saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">@NOT_USED@</saml:NameID><samlp:SessionIndex>${escaped(ticket)}</samlp:SessionIndex></samlp:LogoutRequest>`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

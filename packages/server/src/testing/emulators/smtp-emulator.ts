import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { failures } from './http-emulator.ts'
import { readMail, type ReadMail } from './mail-reader.ts'

export interface ReceivedMail extends ReadMail {
  /** Of the envelope: who it really goes to. */
  from: string
  to: string[]
  raw: string
}

export interface SmtpEmulatorOptions {
  /** Mails are taken from those who know these alone. */
  user?: string
  password?: string
  /** Offers STARTTLS with a certificate that nobody trusts. */
  isEncrypted?: boolean
}

/** An SMTP server on loopback that stores the mails it receives; configured recipients are refused with 550 or 451. */
export async function openSmtpEmulator({ user, password, isEncrypted = false }: SmtpEmulatorOptions = {}) {
  const messages: ReceivedMail[] = []
  const { failNext, next } = failures<number>()
  const seen = { connections: 0 }
  const server = new SMTPServer({
    authOptional: user === undefined,
    allowInsecureAuth: true,
    disabledCommands: isEncrypted ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onConnect: (_session, done) => {
      seen.connections += 1
      done()
    },
    onAuth: ({ username, password: given }, _session, done) =>
      username === user && given === password ? done(null, { user }) : done(reply(535, 'Authentication failed')),
    onRcptTo: ({ address }, _session, done) => {
      const code = next()
      done(code === undefined ? null : reply(code, `<${address}> is not taken`))
    },
    onData: keepIn(messages),
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const account = user === undefined ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@`
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://${account}127.0.0.1:${port}`,
    messages,
    failNext,
    /** How often somebody connected. */
    connections: () => seen.connections,
    /** Ends all connections, as servers do with those that are idle. */
    disconnect: () => server.connections.forEach((connection) => connection.close()),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

const reply = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

const keepIn =
  (messages: ReceivedMail[]): NonNullable<SMTPServerOptions['onData']> =>
  (stream, session, done) => {
    text(stream).then((raw) => {
      messages.push({ ...envelopeOf(session), raw, ...readMail(raw) })
      done()
    }, done)
  }

const envelopeOf = ({ envelope: { mailFrom, rcptTo } }: SMTPServerSession) => ({
  from: mailFrom ? mailFrom.address : '',
  to: rcptTo.map(({ address }) => address),
})

import { isMailAddress } from '@atrium/contract/identity/contacts.ts'
import { DeliveryProblem } from './delivery.ts'
import { mailboxOf } from '#environment/mailbox.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
}

export interface MailSender {
  readonly provider: 'smtp'
  /** Hands a mail over and gives its `Message-ID`, or throws a `DeliveryProblem`. */
  send(mail: Mail): Promise<{ id: string }>
  /** Waits for mails that are being handed over, then ends the connections. */
  close(): Promise<void>
}

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  url: string
  /** `Name <a@b.example>` or an address. */
  from: string
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Mail through an SMTP server, over connections that are kept for the next mail. */
export function smtpMail({ url, from }: MailSettings): MailSender {
  const sender = mailboxOf(from)
  if (!sender) throw new Error('Mails need an address they come from')
  let transport: ReturnType<typeof openTransport> | undefined
  const underWay = new Set<Promise<unknown>>()
  const handOver = async (mail: Mail) => {
    const smtp = await (transport ??= openTransport(url))
    const { messageId } = await smtp.sendMail({ ...envelopeOf(mail), from: sender }).catch(asDeliveryProblem)
    return { id: messageId }
  }
  return {
    provider: 'smtp',
    async send(mail) {
      const sending = handOver(mail)
      underWay.add(sending)
      return sending.finally(() => underWay.delete(sending))
    },
    async close() {
      await Promise.allSettled(underWay)
      await transport?.then((smtp) => smtp.close())
    },
  }
}

/** Loads what speaks SMTP with the first mail: a server that sends none starts sooner. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, pool: true, disableFileAccess: true, disableUrlAccess: true, ...timeouts })
}

/** nodemailer takes a line break in a recipient for its end, and would write to the address behind it. */
function envelopeOf({ to, subject, text, html }: Mail) {
  if (!isMailAddress(to)) throw new DeliveryProblem('invalid-address', 'This is not an email address.', true)
  return {
    to: { name: '', address: to },
    subject: subject.replace(/[\r\n]+/g, ' '),
    text,
    ...(html !== undefined && { html }),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

/** Servers repeat addresses in their sentences: only the number of the reply is kept. */
function asDeliveryProblem({ responseCode, code }: Error & { responseCode?: number; code?: string }): never {
  throw responseCode
    ? new DeliveryProblem(`${responseCode}`, `The mail server answered ${responseCode}.`, responseCode >= 500)
    : new DeliveryProblem(code ?? 'unreachable', 'The mail server cannot be reached.', false)
}

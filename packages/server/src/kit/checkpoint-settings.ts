import { isMailAddress } from '@atrium/contract/identity/contacts.ts'
import type { CheckpointReceiver } from '#outside/checkpoint-receivers.ts'
import { refuse } from './setting-problem.ts'

type Given = (name: string) => string | undefined

/** Where copies of the checkpoints are sent: `CHECKPOINT_SEND`, or nowhere. */
export function readCheckpointReceiver(given: Given): CheckpointReceiver | undefined {
  const value = given('CHECKPOINT_SEND')
  if (value === undefined) return undefined
  const url = URL.parse(value)
  const isPlain = url && !url.username && !url.password && !url.hash
  const receiver = isPlain ? (mailReceiver(url, given) ?? syslogReceiver(url) ?? webReceiver(url, given)) : undefined
  // The value is not repeated: there may be a token in it.
  return (
    receiver ??
    refuse(
      'CHECKPOINT_SEND must be like mailto:audit@example.com, syslog://host:514, syslog+tcp://host:601 or https://example.com/checkpoints.',
    )
  )
}

function mailReceiver({ protocol, pathname, search }: URL, given: Given): CheckpointReceiver | undefined {
  if (protocol !== 'mailto:' || !isMailAddress(pathname) || search) return undefined
  if (!given('MAIL_URL')) refuse('MAIL_URL and MAIL_FROM are needed when CHECKPOINT_SEND is a mail address.')
  return { kind: 'mail', to: pathname }
}

/** Ports are the registered ones: 514 over UDP (RFC 5426), 601 over TCP (RFC 6587). */
function syslogReceiver({ protocol, hostname, port, pathname, search }: URL): CheckpointReceiver | undefined {
  const scheme = /^syslog(?:\+(?<transport>tcp|udp))?:$/u.exec(protocol)
  if (!scheme || !hostname || search || !/^\/?$/u.test(pathname)) return undefined
  const isTcp = scheme.groups?.['transport'] === 'tcp'
  const host = hostname.replaceAll(/^\[|\]$/gu, '')
  return { kind: 'syslog', protocol: isTcp ? 'tcp' : 'udp', host, port: Number(port) || (isTcp ? 601 : 514) }
}

function webReceiver({ protocol, href }: URL, given: Given): CheckpointReceiver | undefined {
  return /^https?:$/u.test(protocol) ? { kind: 'http', url: href, secret: secretOf(given) } : undefined
}

function secretOf(given: Given): string {
  const secret = given('CHECKPOINT_SECRET') ?? ''
  return secret.length >= 16
    ? secret
    : refuse('CHECKPOINT_SECRET must have 16 characters or more when CHECKPOINT_SEND is a web address.')
}

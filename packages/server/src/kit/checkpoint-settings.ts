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
  if (isPlain && url.protocol === 'mailto:' && isMailAddress(url.pathname) && !url.search) {
    if (!given('MAIL_URL')) refuse('MAIL_URL and MAIL_FROM are needed when CHECKPOINT_SEND is a mail address.')
    return { kind: 'mail', to: url.pathname }
  }
  const [, protocol] = /^syslog(?:\+(tcp|udp))?:$/u.exec(url?.protocol ?? '') ?? []
  if (isPlain && url.protocol.startsWith('syslog') && url.hostname && /^\/?$/u.test(url.pathname) && !url.search) {
    const isTcp = protocol === 'tcp'
    const host = url.hostname.replaceAll(/^\[|\]$/gu, '')
    return { kind: 'syslog', protocol: isTcp ? 'tcp' : 'udp', host, port: Number(url.port) || (isTcp ? 601 : 514) }
  }
  if (isPlain && /^https?:$/u.test(url.protocol)) return { kind: 'http', url: url.href, secret: secretOf(given) }
  // Not repeated: there may be a token in it.
  return refuse(
    'CHECKPOINT_SEND must be like mailto:audit@example.com, syslog://host:514, syslog+tcp://host:601 or https://example.com/checkpoints.',
  )
}

function secretOf(given: Given): string {
  const secret = given('CHECKPOINT_SECRET') ?? ''
  return secret.length >= 16
    ? secret
    : refuse('CHECKPOINT_SECRET must have 16 characters or more when CHECKPOINT_SEND is a web address.')
}

import type { FastifyRequest } from 'fastify'

const browsers: [RegExp, string][] = [
  [/MicroMessenger\/(\d+)/, 'WeChat'],
  [/DingTalk\/(\d+)/, 'DingTalk'],
  [/Lark\/(\d+)/, 'Feishu'],
  [/Edg\/(\d+)/, 'Edge'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/Chrome\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari/, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Browser and system of a request in a few words, for the logs: `Chrome 141 · Windows`. */
export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const agent = (headers['user-agent'] ?? '').slice(0, 400)
  const browser = browsers
    .map(([pattern, name]) => ({ name, version: pattern.exec(agent)?.[1] }))
    .find(({ version }) => version)
  const system = systems.find(([pattern]) => pattern.test(agent))?.[1]
  const known = [browser && `${browser.name} ${browser.version}`, system].filter(Boolean).join(' · ')
  return known || agent.slice(0, 60) || '-'
}

/**
 * The network address of the person behind a request: the one that an application signed, else where the request comes
 * from. Unknown when the other side has gone away already.
 */
export const addressOf = ({
  ip,
  visitorAddress,
}: Pick<FastifyRequest, 'ip'> & { visitorAddress?: string | undefined }): string =>
  visitorAddress ?? (ip as string | undefined) ?? '-'

import { createHash, createHmac, randomUUID } from 'node:crypto'
import { failures, openHttpEmulator, type Received, type Reply } from './http-emulator.ts'

export interface AliyunMessage {
  to: string
  signName: string
  template: string
  params: unknown
}

const quarterOfAnHour = 15 * 60_000
const mustBeSigned = [
  'host',
  'x-acs-action',
  'x-acs-content-sha256',
  'x-acs-date',
  'x-acs-signature-nonce',
  'x-acs-version',
]

/** Alibaba Cloud's `SendSms` on loopback: believes nothing that is not signed with the secret, freshly and once. */
export async function openAliyunSmsEmulator({
  accessKeyId = 'LTAI5tEmulator',
  accessKeySecret = 'emulated secret',
} = {}) {
  const messages: AliyunMessage[] = []
  const nonces = new Set<unknown>()
  const { failNext, next } = failures<string>()

  function answer(request: Received): Reply {
    const problem = problemOf(request, { accessKeyId, accessKeySecret })
    if (problem) return refuse(...problem)
    const nonce = request.headers['x-acs-signature-nonce']
    if (nonces.has(nonce)) return refuse(400, 'SignatureNonceUsed', 'Specified signature nonce was used already.')
    nonces.add(nonce)
    const query = queryOf(request)
    const code = next()
    if (code)
      return refuse(
        code.startsWith('isv.') ? 200 : 503,
        code,
        `${query.get('PhoneNumbers')} ${query.get('TemplateParam')}`,
      )
    const missing = ['PhoneNumbers', 'SignName', 'TemplateCode'].find((name) => !query.get(name))
    return missing ? refuse(400, `Missing${missing}`, `${missing} is mandatory for this action.`) : accept(query)
  }

  function accept(query: Map<string, string>): Reply {
    const param = query.get('TemplateParam')
    messages.push({
      to: query.get('PhoneNumbers') ?? '',
      signName: query.get('SignName') ?? '',
      template: query.get('TemplateCode') ?? '',
      params: param === undefined ? undefined : JSON.parse(param),
    })
    return {
      status: 200,
      json: { Code: 'OK', Message: 'OK', BizId: `${900_000 + messages.length}^0`, RequestId: randomUUID() },
    }
  }

  return { ...(await openHttpEmulator(answer)), messages, failNext, accessKeyId, accessKeySecret }
}

const refuse = (status: number, code: string, message: string): Reply => ({
  status,
  json: { RequestId: randomUUID(), HostId: 'dysmsapi.aliyuncs.com', Code: code, Message: message },
})

/** Why the request is not believed. */
function problemOf(
  request: Received,
  key: { accessKeyId: string; accessKeySecret: string },
): [number, string, string] | undefined {
  const { headers } = request
  const pattern = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/
  const [, id, names = '', signature] = pattern.exec(headers.authorization ?? '') ?? []
  if (id !== key.accessKeyId) return [404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.']
  const signed = names.split(';')
  if (mustBeSigned.some((name) => !signed.includes(name)))
    return [400, 'IncompleteSignature', 'Headers are not signed.']
  const text = textToSign(request, signed)
  const expected = createHmac('sha256', key.accessKeySecret).update(text).digest('hex')
  const isOwnBody = headers['x-acs-content-sha256'] === hashOf(request.body)
  if (signature !== expected || !isOwnBody)
    return [
      400,
      'SignatureDoesNotMatch',
      `Specified signature is not matched with our calculation. server string to sign is:${text}`,
    ]
  if (Math.abs(Date.now() - Date.parse(String(headers['x-acs-date']))) > quarterOfAnHour)
    return [400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.']
  if (headers['x-acs-action'] !== 'SendSms' || headers['x-acs-version'] !== '2017-05-25')
    return [404, 'InvalidAction.NotFound', 'Specified api is not found.']
  return undefined
}

function textToSign(request: Received, signed: string[]): string {
  const [path = ''] = request.target.split('?')
  let text = `${request.method}\n${path}\n`
  text += [...queryOf(request)]
    .map(([name, value]) => `${percent(name)}=${percent(value)}`)
    .sort()
    .join('&')
  text += '\n'
  for (const name of signed.toSorted()) text += `${name}:${String(request.headers[name] ?? '').trim()}\n`
  text += `\n${signed.toSorted().join(';')}\n${String(request.headers['x-acs-content-sha256'])}`
  return `ACS3-HMAC-SHA256\n${hashOf(text)}`
}

function queryOf({ target }: Received): Map<string, string> {
  const query = target.split('?')[1] ?? ''
  const pairs = query.split('&').filter(Boolean)
  return new Map(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split('=').map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
      return [name, value]
    }),
  )
}

/** Every byte that RFC 3986 does not leave as it is. */
const percent = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const sign = String.fromCharCode(byte)
      return /[A-Za-z0-9_.~-]/.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

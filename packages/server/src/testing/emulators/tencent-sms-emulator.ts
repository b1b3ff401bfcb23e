import { createHash, createHmac, randomUUID } from 'node:crypto'
import { failures, openHttpEmulator, type Received, type Reply } from './http-emulator.ts'

export interface TencentMessage {
  to: string
  appId: string
  signName: string
  template: string
  params: string[]
  region: unknown
}

interface Request {
  PhoneNumberSet: string[]
  SmsSdkAppId: string
  SignName: string
  TemplateId: string
  TemplateParamSet: string[]
}

const fiveMinutes = 5 * 60
const authorization =
  /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
/** What the request as a whole fails with; anything else is said of a number. */
const ofRequest = /^(AuthFailure|InternalError|InvalidAction|LimitExceeded$|RequestLimitExceeded|UnauthorizedOperation)/

/** Tencent Cloud's `SendSms` on loopback: believes nothing that is not signed with the secret key, and freshly. */
export async function openTencentSmsEmulator({ secretId = 'AKIDemulator', secretKey = 'emulated secret key' } = {}) {
  const messages: TencentMessage[] = []
  const { failNext, next } = failures<string>()

  function answer(request: Received): Reply {
    const problem = problemOf(request, { secretId, secretKey })
    if (problem) return refuse(...problem)
    const body = JSON.parse(request.body) as Request
    const code = next()
    if (code && ofRequest.test(code)) return refuse(code, `not for ${body.PhoneNumberSet.join()}`)
    const statuses = body.PhoneNumberSet.map((to) => statusOf(to, code))
    if (!code) messages.push(...body.PhoneNumberSet.map((to) => messageOf(to, body, request)))
    return reply({ SendStatusSet: statuses })
  }

  return { ...(await openHttpEmulator(answer)), messages, failNext, secretId, secretKey }
}

const reply = (response: object): Reply => ({
  status: 200,
  json: { Response: { ...response, RequestId: randomUUID() } },
})

const refuse = (Code: string, Message: string): Reply => reply({ Error: { Code, Message } })

const statusOf = (to: string, code: string | undefined) => ({
  SerialNo: code ? '' : `5000:${randomUUID()}`,
  PhoneNumber: to,
  Fee: code ? 0 : 1,
  SessionContext: '',
  Code: code ?? 'Ok',
  Message: code ? `${to} is refused` : 'send success',
  IsoCode: 'CN',
})

const messageOf = (to: string, body: Request, { headers }: Received): TencentMessage => ({
  to,
  appId: body.SmsSdkAppId,
  signName: body.SignName,
  template: body.TemplateId,
  params: body.TemplateParamSet,
  region: headers['x-tc-region'],
})

/** Why the request is not believed. */
function problemOf(request: Received, key: { secretId: string; secretKey: string }): [string, string] | undefined {
  const { headers } = request
  const [, id, date = '', names = '', signature] = authorization.exec(headers.authorization ?? '') ?? []
  if (id !== key.secretId) return ['AuthFailure.SecretIdNotFound', 'The SecretId is not found.']
  const timestamp = Number(headers['x-tc-timestamp'])
  if (!(Math.abs(Date.now() / 1000 - timestamp) < fiveMinutes))
    return ['AuthFailure.SignatureExpire', 'Signature expired.']
  const isOwnDate = date === new Date(timestamp * 1000).toISOString().slice(0, 10)
  const isWhole = ['content-type', 'host'].every((name) => names.split(';').includes(name))
  if (!isOwnDate || !isWhole || signature !== signatureOf(request, { date, names, secretKey: key.secretKey }))
    return ['AuthFailure.SignatureFailure', `The provided credentials could not be validated: ${request.body}`]
  return isSendSms(headers) ? undefined : ['InvalidAction', 'The action is not known.']
}

const isSendSms = (headers: Received['headers']) =>
  headers['x-tc-action'] === 'SendSms' && headers['x-tc-version'] === '2021-01-11'

function signatureOf(
  request: Received,
  { date, names, secretKey }: { date: string; names: string; secretKey: string },
): string {
  const [path = '', query = ''] = request.target.split('?')
  let text = `${request.method}\n${path}\n${query}\n`
  for (const name of names.split(';')) text += `${name}:${valueOf(request, name)}\n`
  text += `\n${names}\n${createHash('sha256').update(request.body).digest('hex')}`
  const hash = createHash('sha256').update(text).digest('hex')
  const toSign = `TC3-HMAC-SHA256\n${String(request.headers['x-tc-timestamp'])}\n${date}/sms/tc3_request\n${hash}`
  const dateKey = createHmac('sha256', `TC3${secretKey}`).update(date).digest()
  const serviceKey = createHmac('sha256', dateKey).update('sms').digest()
  const signingKey = createHmac('sha256', serviceKey).update('tc3_request').digest()
  return createHmac('sha256', signingKey).update(toSign).digest('hex')
}

/** The service knows itself by its name alone, whatever port it was reached at. */
function valueOf({ headers }: Received, name: string): string {
  const value = String(headers[name] ?? '')
    .trim()
    .toLowerCase()
  return name === 'host' ? value.replace(/:\d+$/, '') : value
}

import { createHash, createHmac } from 'node:crypto'
import { callProvider, fieldsOf, refused } from './provider-call.ts'
import type { Sms, SmsSender, SmsTemplates } from './sms.ts'

export interface TencentSettings {
  provider: 'tencent'
  secretId: string
  secretKey: string
  appId: string
  signName: string
  region: string
  templates: SmsTemplates
  /** Without a path. */
  url: string
}

type Key = Pick<TencentSettings, 'secretId' | 'secretKey'>

/** Codes, or the beginnings of codes, of what stays as it is until somebody changes it. */
const permanent = [
  'AuthFailure',
  'FailedOperation.ContainSensitiveWord',
  'FailedOperation.FailResolvePacket',
  'FailedOperation.JsonParseFail',
  'FailedOperation.MissingSignature',
  'FailedOperation.PhoneNumberInBlacklist',
  'FailedOperation.PhoneNumberParseFail',
  'FailedOperation.SignatureIncorrectOrUnapproved',
  'FailedOperation.TemplateIdNotExist',
  'FailedOperation.TemplateIncorrectOrUnapproved',
  'FailedOperation.TemplateParamSetNotMatchApprovedTemplate',
  'FailedOperation.TemplateUnapprovedOrNotExist',
  'InvalidParameter',
  'InvalidParameterValue',
  'MissingParameter',
  'UnauthorizedOperation',
  'UnsupportedOperation',
]
/** Our clock and the balance of the account. */
const passing = new Set(['AuthFailure.SignatureExpire', 'UnauthorizedOperation.ServiceSuspendDueToArrears'])

/** Short messages through Tencent Cloud: `SendSms` of 2021-01-11, signed with TC3-HMAC-SHA256. */
export const tencentSms = (settings: TencentSettings): SmsSender => ({
  provider: 'tencent',
  async send(sms) {
    const body = messageBody(settings, sms)
    const headers = signedHeaders(settings, body)
    const { status, fields } = await callProvider('Tencent Cloud', new URL('/', settings.url), { headers, body })
    const { id, code } = outcome(fields)
    if (code === 'Ok') return { id: String(id) }
    throw refused('Tencent Cloud', code, status, isPermanent)
  },
})

const isPermanent = (code: string): boolean =>
  !passing.has(code) && permanent.some((known) => code === known || code.startsWith(`${known}.`))

/** The request as a whole can fail, and so can the one number in it. */
function outcome(fields: Record<string, unknown>): { id: unknown; code: unknown } {
  const { Error: failure, SendStatusSet: statuses } = fieldsOf(fields['Response'])
  const { Code, SerialNo } = fieldsOf(failure ?? (Array.isArray(statuses) && statuses[0]))
  return { id: SerialNo, code: Code }
}

const messageBody = ({ appId, signName, templates }: TencentSettings, { to, template, params }: Sms): string =>
  JSON.stringify({
    PhoneNumberSet: [`+86${to}`],
    SmsSdkAppId: appId,
    SignName: signName,
    TemplateId: templates[template],
    TemplateParamSet: Object.values(params),
  })

function signedHeaders(settings: TencentSettings, body: string): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000)
  const action = 'SendSms'
  const { hostname } = new URL(settings.url)
  return {
    'content-type': 'application/json; charset=utf-8',
    'x-tc-action': action,
    'x-tc-version': '2021-01-11',
    'x-tc-region': settings.region,
    'x-tc-timestamp': String(timestamp),
    authorization: tc3Authorization({ service: 'sms', hostname, action, timestamp, body }, settings),
  }
}

/** The `Authorization` of a POST of JSON to `/`, by TC3-HMAC-SHA256; the host is signed without its port. */
export function tc3Authorization(
  call: { service: string; hostname: string; action: string; timestamp: number; body: string },
  { secretId, secretKey }: Key,
): string {
  const date = new Date(call.timestamp * 1000).toISOString().slice(0, 10)
  const scope = `${date}/${call.service}/tc3_request`
  const names = 'content-type;host;x-tc-action'
  const request = [
    'POST',
    '/',
    '',
    'content-type:application/json; charset=utf-8',
    `host:${call.hostname}`,
    `x-tc-action:${call.action.toLowerCase()}`,
    '',
    names,
    sha256(call.body),
  ].join('\n')
  const key = [date, call.service, 'tc3_request'].reduce<string | Buffer>(hmac, `TC3${secretKey}`)
  const signature = hmac(key, `TC3-HMAC-SHA256\n${call.timestamp}\n${scope}\n${sha256(request)}`).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

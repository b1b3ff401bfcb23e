import { createHash, createHmac, randomUUID } from 'node:crypto'
import { callProvider, refused } from './provider-call.ts'
import type { Sms, SmsSender, SmsTemplates } from './sms.ts'

export interface AliyunSettings {
  provider: 'aliyun'
  accessKeyId: string
  accessKeySecret: string
  signName: string
  templates: SmsTemplates
  /** Without a path. */
  url: string
}

type Key = Pick<AliyunSettings, 'accessKeyId' | 'accessKeySecret'>

/** Limits, balance, our clock and their troubles pass; everything here stays as it is until somebody changes it. */
const permanent = new Set([
  'InvalidAccessKeyId.Inactive',
  'InvalidAccessKeyId.NotFound',
  'SignatureDoesNotMatch',
  'isp.RAM_PERMISSION_DENY',
  'isv.ACCOUNT_ABNORMAL',
  'isv.ACCOUNT_NOT_EXISTS',
  'isv.BLACK_KEY_CONTROL_LIMIT',
  'isv.DOMESTIC_NUMBER_NOT_SUPPORTED',
  'isv.INVALID_JSON_PARAM',
  'isv.INVALID_PARAMETERS',
  'isv.MOBILE_COUNT_OVER_LIMIT',
  'isv.MOBILE_NUMBER_ILLEGAL',
  'isv.PARAM_LENGTH_LIMIT',
  'isv.PARAM_NOT_SUPPORT_URL',
  'isv.PRODUCT_UN_SUBSCRIPT',
  'isv.SMS_CONTENT_ILLEGAL',
  'isv.SMS_SIGNATURE_ILLEGAL',
  'isv.SMS_SIGNATURE_SCENE_ILLEGAL',
  'isv.SMS_SIGN_ILLEGAL',
  'isv.SMS_TEMPLATE_ILLEGAL',
  'isv.TEMPLATE_MISSING_PARAMETERS',
  'isv.TEMPLATE_PARAMS_ILLEGAL',
])

/** Short messages through Alibaba Cloud: `SendSms` of 2017-05-25, signed with ACS3-HMAC-SHA256. */
export const aliyunSms = (settings: AliyunSettings): SmsSender => ({
  provider: 'aliyun',
  async send(sms) {
    const url = messageUrl(settings, sms)
    const { status, fields } = await callProvider('Aliyun', url, { headers: signedHeaders(url, settings) })
    if (fields['Code'] === 'OK') return { id: String(fields['BizId'] ?? fields['RequestId']) }
    throw refused('Aliyun', fields['Code'], status, (code) => permanent.has(code))
  },
})

/** The whole message is in the query and the body is empty, as this interface wants it. */
function messageUrl({ url, signName, templates }: AliyunSettings, { to, template, params }: Sms): URL {
  const query = {
    PhoneNumbers: to,
    SignName: signName,
    TemplateCode: templates[template],
    TemplateParam: JSON.stringify(params),
  }
  return new URL(`/?${canonicalQuery(Object.entries(query))}`, url)
}

function signedHeaders(url: URL, key: Key): Record<string, string> {
  const headers = {
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': new Date().toISOString().replace(/\.\d+/, ''),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': '2017-05-25',
  }
  return { ...headers, authorization: acs3Authorization(url, headers, key) }
}

/** The `Authorization` of a POST, by ACS3-HMAC-SHA256; `headers` are those that are signed besides the host. */
export function acs3Authorization(url: URL, headers: Record<string, string>, key: Key): string {
  const signed = Object.entries({ ...headers, host: url.host }).toSorted(byName)
  const names = signed.map(([name]) => name).join(';')
  const request = [
    'POST',
    url.pathname,
    canonicalQuery([...url.searchParams]),
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    headers['x-acs-content-sha256'],
  ].join('\n')
  const signature = createHmac('sha256', key.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex')
  return `ACS3-HMAC-SHA256 Credential=${key.accessKeyId},SignedHeaders=${names},Signature=${signature}`
}

const canonicalQuery = (entries: [string, string][]): string =>
  entries
    .toSorted(byName)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')

/** RFC 3986 leaves less as it is than JavaScript does. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const byName = ([one]: [string, string], [other]: [string, string]): number => (one < other ? -1 : 1)

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

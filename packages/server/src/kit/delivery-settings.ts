import type { MailSettings } from '#outside/mail.ts'
import { mailboxOf } from '#outside/mailbox.ts'
import { smsTemplates, type SmsSettings, type SmsTemplates } from '#outside/sms.ts'
import { oneOf, refuse } from './setting-problem.ts'

type Given = (name: string) => string | undefined

const providers = ['aliyun', 'tencent', 'webhook'] as const

/** How mails leave: `MAIL_URL` and `MAIL_FROM`, or not at all. */
export function readMailSettings(given: Given): MailSettings | undefined {
  const url = given('MAIL_URL')
  return url === undefined
    ? undefined
    : { url: mailServer(url), from: mailFrom(needed(given, 'MAIL_FROM', 'MAIL_URL')) }
}

/** How short messages leave: `SMS_PROVIDER` and what that one needs, or not at all. */
export function readSmsSettings(given: Given): SmsSettings | undefined {
  const name = given('SMS_PROVIDER')
  if (name === undefined) return undefined
  const provider = oneOf('SMS_PROVIDER', name, providers)
  const value = (variable: string) => needed(given, variable, `SMS_PROVIDER=${provider}`)
  switch (provider) {
    case 'aliyun':
      return {
        provider,
        accessKeyId: keyName('SMS_ACCESS_KEY_ID', value('SMS_ACCESS_KEY_ID')),
        accessKeySecret: value('SMS_ACCESS_KEY_SECRET'),
        signName: value('SMS_SIGN_NAME'),
        templates: templates(value),
        url: origin(given('SMS_URL') ?? 'https://dysmsapi.aliyuncs.com'),
      }
    case 'tencent':
      return {
        provider,
        secretId: keyName('SMS_SECRET_ID', value('SMS_SECRET_ID')),
        secretKey: value('SMS_SECRET_KEY'),
        appId: appId(value('SMS_APP_ID')),
        signName: value('SMS_SIGN_NAME'),
        region: region(given('SMS_REGION') ?? 'ap-guangzhou'),
        templates: templates(value),
        url: origin(given('SMS_URL') ?? 'https://sms.tencentcloudapi.com'),
      }
    case 'webhook':
      return { provider, url: webhook(value('SMS_URL')), secret: webhookSecret(value('SMS_SECRET')) }
  }
}

const needed = (given: Given, name: string, because: string): string =>
  given(name) ?? refuse(`${name} is needed with ${because}.`)

const templates = (value: (name: string) => string): SmsTemplates =>
  Object.fromEntries(
    smsTemplates.map((name) => [name, value(`SMS_TEMPLATE_${name.toUpperCase().replaceAll('-', '_')}`)]),
  ) as SmsTemplates

/** Not repeated when it is refused: there is a password in it. */
function mailServer(value: string): string {
  const url = URL.parse(value)
  const isFit =
    url &&
    /^smtps?:$/.test(url.protocol) &&
    url.hostname &&
    /^\/?$/.test(url.pathname) &&
    !url.search &&
    !url.hash &&
    Boolean(url.username) === Boolean(url.password) &&
    canBeDecoded(url.username + url.password)
  return isFit
    ? value
    : refuse('MAIL_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465.')
}

function canBeDecoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

const mailFrom = (value: string): string =>
  mailboxOf(value)
    ? value
    : refuse(
        `MAIL_FROM must be an address, or a name and an address such as Atrium <atrium@example.com>, not "${value}".`,
      )

/** Travels in a header. */
const keyName = (name: string, value: string): string =>
  /^[\w.-]+$/.test(value) ? value : refuse(`${name} must be letters and digits, as the provider shows it.`)

const appId = (value: string): string =>
  /^\d+$/.test(value) ? value : refuse(`SMS_APP_ID must be the number of the SMS application, not "${value}".`)

const region = (value: string): string =>
  /^[a-z]+(-[a-z0-9]+)+$/.test(value)
    ? value
    : refuse(`SMS_REGION must be a region such as ap-guangzhou, not "${value}".`)

/** Addresses are not repeated when they are refused: there may be a token or a password in them. */
function origin(value: string): string {
  const url = webUrl(value)
  return url?.pathname === '/' && !url.search
    ? url.origin
    : refuse('SMS_URL must be an address such as https://sms.example.com, without a path.')
}

const webhook = (value: string): string =>
  webUrl(value)?.href ??
  refuse('SMS_URL must be an address such as https://example.com/sms, without user and password.')

function webUrl(value: string): URL | undefined {
  const url = URL.parse(value)
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash ? url : undefined
}

const webhookSecret = (value: string): string =>
  value.length >= 16 ? value : refuse('SMS_SECRET must have 16 characters or more.')

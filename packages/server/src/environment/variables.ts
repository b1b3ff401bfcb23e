import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { appPlatforms, productsWithApp } from '@atrium/contract/constants.ts'
import { isMailAddress } from '@atrium/contract/identity/contacts.ts'
import { customCleanEnv, EnvError, makeExactValidator, str } from 'envalid'
import { mailboxOf } from './mailbox.ts'

/** Invalid environment settings. The message has one sentence for each. */
export class SettingProblem extends Error {}

/** A validator. `parse` refuses by throwing or by returning undefined. Messages never repeat a value: it may be secret. */
const parsed = <T>(expected: string, parse: (text: string) => T | undefined) =>
  makeExactValidator<T>((text) => {
    let value: T | undefined
    try {
      value = parse(text)
    } catch {}
    if (value === undefined) throw new EnvError(`must be ${expected}`)
    return value
  })

const matching = (expected: string, pattern: RegExp) =>
  parsed(expected, (text) => (pattern.test(text) ? text : undefined))

const oneOf = <const T extends string>(...choices: readonly T[]) =>
  parsed(`one of ${choices.join(', ')}`, (text) => choices.find((choice) => choice === text.toLowerCase()))

/** The comma-separated entries of a text; undefined when `parse` refuses one. */
function entriesOf<T>(text: string, parse: (entry: string) => T | undefined): T[] | undefined {
  const entries = text.split(',').map((entry) => entry.trim())
  const values = entries.filter(Boolean).map(parse)
  return values.includes(undefined) ? undefined : (values as T[])
}

const listOf = <T>(expected: string, parse: (entry: string) => T | undefined) =>
  parsed(`${expected}, separated by commas`, (text) => entriesOf(text, parse))

const portNumber = parsed('a whole number from 0 to 65535', (text) =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined,
)
const folder = parsed('a folder', (text) => resolve(text))
const secret = matching('16 characters or more', /^.{16,}$/s)
const providerKey = matching('letters and digits, as the provider shows it', /^[\w.-]+$/)

const domain = matching('a domain such as example.com', /^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/i)
const databaseUrl = matching('like postgresql://user:password@host:5432/database', /^postgres(ql)?:\/\//)
const hexKey = matching('64 hexadecimal digits (32 bytes); `openssl rand -hex 32` makes one', /^[0-9a-f]{64}$/i)
const trueOrFalse = oneOf('true', 'false')
const logLevel = oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent')
const number = matching('a number', /^\d+$/)
const region = matching('a region such as ap-guangzhou', /^[a-z]+(-[a-z0-9]+)+$/)
/** Pages load pictures over TLS or from the portal alone. */
const picture = matching('an address such as https://example.com/code.png', /^(\/|https:\/\/)/i)

const moduleNames = ['footer', 'downloads', 'help', 'install'] as const
const modules = listOf(`${moduleNames.join(', ')} or none`, (name) =>
  [...moduleNames, 'none' as const].find((each) => each === name),
)

/** A web address without user, password and fragment. */
function webUrl(text: string): URL | undefined {
  const url = new URL(text)
  return /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.hash ? url : undefined
}

/** The origin of a web address that has no path. */
export function originOf(text: string): string | undefined {
  const url = webUrl(text)
  return url?.pathname === '/' && !url.search ? url.origin : undefined
}

function network(entry: string): string | undefined {
  const [address = '', bits = '0'] = entry.split('/')
  const longest = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= longest ? entry : undefined
}

/** An address, with a port where it is not 53. */
const dnsServer = (entry: string): string | undefined =>
  isIP(entry) !== 0 || /^((\d{1,3}\.){3}\d{1,3}|\[[\da-f:]+\]):\d{1,5}$/i.test(entry) ? entry : undefined

function download(entry: string) {
  const [, code, system, url = ''] = /^(\w+)\/(\w+)=(.+)$/.exec(entry) ?? []
  const product = productsWithApp.find((each) => each === code?.toUpperCase())
  const platform = appPlatforms.find((each) => each === system?.toLowerCase())
  return product && platform && webUrl(url) ? { product, platform, url } : undefined
}

function link(entry: string) {
  const [, name, url = ''] = /^([^=]*[^=\s])\s*=\s*(.+)$/.exec(entry) ?? []
  return name && webUrl(url) ? { name, url } : undefined
}

function productUrl(entry: string): [code: string, url: string] | undefined {
  const [, code, url = ''] = /^(\w{1,40})=(.+)$/.exec(entry) ?? []
  return code && webUrl(url)?.search === '' ? [code, url.replace(/\/+$/, '')] : undefined
}

function mailServer(text: string): string | undefined {
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(text)
  // Throws for user names and passwords that nodemailer could not decode.
  decodeURIComponent(username + password)
  const isPlain = hostname && /^\/?$/.test(pathname) && !search && !hash
  return isPlain && /^smtps?:$/.test(protocol) && Boolean(username) === Boolean(password) ? text : undefined
}

/** Ports are the registered ones: 514 over UDP (RFC 5426), 601 over TCP (RFC 6587). */
function syslogReceiver({ protocol, pathname, search, hostname, port }: URL) {
  const [isSyslog, transport = 'udp'] = /^syslog(?:\+(tcp|udp))?:$/.exec(protocol) ?? []
  if (!isSyslog || !hostname || search || !/^\/?$/.test(pathname)) return undefined
  const isTcp = transport === 'tcp'
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  return { kind: 'syslog', protocol: isTcp ? 'tcp' : 'udp', host, port: Number(port) || (isTcp ? 601 : 514) } as const
}

function checkpointReceiver(text: string) {
  const url = new URL(text)
  const { protocol, pathname, search, href, username, password, hash } = url
  if (username || password || hash) return undefined
  if (/^https?:$/.test(protocol)) return { kind: 'http', url: href } as const
  if (protocol !== 'mailto:') return syslogReceiver(url)
  return isMailAddress(pathname) && !search ? ({ kind: 'mail', to: pathname } as const) : undefined
}

/** One origin for all hosts of a platform, or `accounts=…,open=…` for each. */
function platformAddress(text: string): string | { accounts: string; open: string } | undefined {
  const hosts = entriesOf(text, (entry) => {
    const [, host, address = ''] = /^(accounts|open)=(.+)$/.exec(entry) ?? []
    const own = host && originOf(address)
    return own ? ([host, own] as const) : undefined
  })
  if (!hosts) return originOf(text)
  const { accounts, open } = Object.fromEntries(hosts)
  return hosts.length === 2 && accounts && open ? { accounts, open } : undefined
}

const origin = parsed('an address such as https://portal.example.com, without a path', originOf)
const platform = parsed(
  'an address such as https://proxy.example.com, or accounts=https://… and open=https://… separated by a comma',
  platformAddress,
)
const webhook = parsed(
  'an address such as https://example.com/sms, without user and password',
  (text) => webUrl(text)?.href,
)
/** Host and port, as `new URL` writes them. */
function printer(entry: string): string | undefined {
  const url = new URL(`tcp://${entry}`)
  return url.port && url.host === entry.toLowerCase() ? url.host : undefined
}

const networks = listOf('addresses or networks such as 10.0.0.0/8', network)
const dnsServers = listOf('addresses of name servers such as 10.0.0.53 or 10.0.0.53:5353', dnsServer)
const printers = listOf('printers such as 10.20.0.9:9100 or labels.example.com:9100', printer)
const links = listOf('pairs such as name=https://address', link)
const productUrls = listOf('pairs such as ELN=https://eln.example.com/atrium', productUrl)
const mailServerUrl = parsed('like smtp://user:password@host:587 or smtps://user:password@host:465', mailServer)
const mailbox = parsed(
  'an address, or a name and an address such as Atrium <atrium@example.com>',
  (text) => mailboxOf(text) && text,
)
const downloads = parsed(
  `pairs such as CIMS/ios=https://address, each of ${productsWithApp.join(', ')} and ${appPlatforms.join(', ')} once`,
  (text) => {
    const entries = entriesOf(text, download)
    const places = new Set(entries?.map(({ product, platform }) => `${product}/${platform}`))
    return places.size === entries?.length ? entries : undefined
  },
)
const receiver = parsed(
  'like mailto:audit@example.com, syslog://host:514, syslog+tcp://host:601 or https://example.com/checkpoints',
  checkpointReceiver,
)

const optional = (desc: string) => ({ default: undefined, desc })

/** Every variable that the server reads. A test compares the names with `.env.example` and the README. */
export const variables = {
  PORT: portNumber({ default: 7900, desc: 'port to listen on; 0 takes a free one' }),
  HOST: str({ default: '127.0.0.1', desc: 'address to listen on' }),
  PUBLIC_URL: origin(optional('where people reach the portal; no other origin may write then')),
  TRUSTED_PROXIES: networks({ default: [], desc: 'proxies whose X-Forwarded-For is believed' }),
  SSO_ALLOWED_NETWORKS: networks({
    default: [],
    desc: 'private networks that single sign-on and message push may connect to',
  }),
  PRODUCT_ALLOWED_NETWORKS: networks({
    default: [],
    desc: 'private networks in which the gateway may call products',
  }),
  LABEL_PRINTERS: printers({ default: [], desc: 'label printers that the portal may send jobs to' }),
  FEISHU_URL: platform(optional('another address of Feishu, such as that of a proxy')),
  LARK_URL: platform(optional('another address of Lark, which is Feishu outside China')),
  DINGTALK_URL: origin(optional('another address of DingTalk')),
  WECOM_URL: origin(optional('another address of WeCom')),
  DNS_SERVERS: dnsServers({
    default: [],
    desc: 'name servers that confirm domains; those of the system where it is not set',
  }),
  COOKIE_DOMAIN: domain(optional('lets applications on sister subdomains receive the session cookie')),
  DATABASE_URL: databaseUrl(optional('PostgreSQL in place of the embedded database')),
  DATA_DIR: folder({ default: resolve('data'), desc: 'embedded database, files and secret key' }),
  SECRET_KEY: hexKey(optional('key of the installation; a file in DATA_DIR where it is not set')),
  CHECKPOINT_DIR: folder(optional('signed checkpoints of the logs; in DATA_DIR where it is not set')),
  CHECKPOINT_SEND: receiver(optional('receiver of copies of the checkpoints')),
  CHECKPOINT_SECRET: secret(optional('signs checkpoints that are sent to a web address')),
  TIME_STAMP_URL: webhook(optional('time-stamp authority (RFC 3161) that stamps electronic signatures')),
  DEMO: trueOrFalse(optional('demonstration data in an empty database; where it is not set, in an embedded one')),
  LOG_LEVEL: logLevel({ default: 'info', desc: 'lowest level of log lines' }),
  MODULES: modules({ default: [...moduleNames], desc: 'modules that are on' }),
  HELP_DIR: folder(optional('help documents that add to those of the product or replace them')),
  LEGAL_DIR: folder(optional('legal and company texts that replace those of the portal')),
  APP_DOWNLOADS: downloads({ default: [], desc: 'where the apps of the products are had' }),
  PRODUCT_DUTIES: productUrls({ default: [], desc: 'products that say what people have to hand over' }),
  PRODUCT_SECRET: secret(optional('shared by products that have no secret of their own')),
  FOOTER_COPYRIGHT: str(optional('copyright')),
  FOOTER_ICP: str(optional('ICP filing')),
  FOOTER_POLICE: str(optional('public security filing')),
  FOOTER_LICENCE: str(optional('licence')),
  FOOTER_WECHAT_QR: picture(optional('QR code')),
  FOOTER_LINKS: links({ default: [], desc: 'links to sister products' }),
  MAIL_URL: mailServerUrl(optional('server that mails leave through; they stay in the outbox where it is not set')),
  MAIL_FROM: mailbox(optional('sender of mails')),
  SMS_PROVIDER: oneOf('aliyun', 'tencent', 'webhook')(optional('how short messages leave')),
  SMS_URL: webhook(optional('webhook: receiver; aliyun and tencent: another address of the service, without a path')),
  SMS_SECRET: secret(optional('webhook: signs messages')),
  SMS_SIGN_NAME: str(optional('aliyun and tencent: approved signature')),
  SMS_TEMPLATE_CODE: str(optional('aliyun and tencent: template for codes')),
  SMS_TEMPLATE_TRIAL_APPROVED: str(optional('template for trials that are granted')),
  SMS_TEMPLATE_TRIAL_DECLINED: str(optional('template for trials that are declined')),
  SMS_TEMPLATE_APPROVED: str(optional('template for registrations that are approved')),
  SMS_TEMPLATE_DECLINED: str(optional('template for registrations that are declined')),
  SMS_TEMPLATE_PASSWORD_RESET: str(optional('template for passwords that were reset')),
  SMS_TEMPLATE_MEMBER_INVITED: str(optional('template for invitations of members')),
  SMS_TEMPLATE_ESIGN_RESET: str(optional('template for signature passwords that were reset')),
  SMS_TEMPLATE_ESIGN_CHANGED: str(optional('template for changes of an electronic signature')),
  SMS_TEMPLATE_PASSWORD_INITIALISED: str(optional('template for passwords that an administrator set')),
  SMS_TEMPLATE_CONTACT_CHANGED: str(optional('template for phones and addresses that an administrator changed')),
  SMS_TEMPLATE_NOTIFICATION: str(optional('template for messages that neither chat platform nor email delivered')),
  SMS_ACCESS_KEY_ID: providerKey(optional('aliyun: id of a key that may SendSms')),
  SMS_ACCESS_KEY_SECRET: str(optional('aliyun: secret of the key')),
  SMS_SECRET_ID: providerKey(optional('tencent: id of a key that may SendSms')),
  SMS_SECRET_KEY: str(optional('tencent: secret of the key')),
  SMS_APP_ID: number(optional('tencent: number of the SMS application')),
  SMS_REGION: region({ default: 'ap-guangzhou', desc: 'tencent: region' }),
}

/** The variables by name, with their defaults. Empty ones count as not set. Throws a `SettingProblem` naming every bad one. */
export function readEnvironment(env: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : [])),
  )
  return customCleanEnv(given, variables, (clean) => clean, {
    reporter({ errors }) {
      const sentences = Object.entries(errors).map(([name, { message }]) => `${name} ${message}.`)
      if (sentences.length > 0) throw new SettingProblem(sentences.join('\n'))
    },
  })
}
export type Environment = ReturnType<typeof readEnvironment>

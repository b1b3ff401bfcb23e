import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { defaultVersion } from '@atrium/contract/constants.ts'
import type { AppDownload, PortalSettings } from '@atrium/contract/portal-settings.ts'
import { canSendCodes } from '#outside/channels.ts'
import type { CheckpointReceiver } from '#outside/checkpoint-receivers.ts'
import type { MailSettings } from '#outside/mail.ts'
import type { DutySettings } from '#outside/product-duties.ts'
import type { SmsSettings } from '#outside/sms.ts'
import { demoDownloads } from '#demo/downloads.ts'
import { readCheckpointReceiver } from './checkpoint-settings.ts'
import { readMailSettings, readSmsSettings } from './delivery-settings.ts'
import { readDownloads } from './download-settings.ts'
import { readDutySettings } from './duty-settings.ts'
import { oneOf, refuse, SettingProblem } from './setting-problem.ts'

export { SettingProblem }

export interface Settings {
  port: number
  host: string
  dataDir: string
  /** Where signed checkpoints of the logs are kept outside the database. */
  checkpointDir: string
  /** Who is sent copies of them; `undefined`: nobody. */
  checkpointReceiver: CheckpointReceiver | undefined
  /** A folder with help documents of one's own, which add to those of the product or replace them. */
  helpDir: string | undefined
  /** A folder with legal and company texts that take the place of those of the portal. */
  legalDir: string | undefined
  databaseUrl: string | undefined
  /** Where people reach the portal, without a slash at the end; links in mails are built from it. */
  publicUrl: string
  /** Whether it is configured, by `PUBLIC_URL` or by operators: then no other origin may write. See `Installation`. */
  isPublicUrlFixed: boolean
  cookieDomain: string | undefined
  secretKey: string | undefined
  trustedProxies: string[]
  modules: PortalSettings['modules']
  footer: PortalSettings['footer']
  /** Where the apps of the products are had. */
  downloads: AppDownload[]
  /** `undefined`: demo data on an empty embedded database, none elsewhere. */
  demo: boolean | undefined
  logLevel: LogLevel
  /** `undefined`: mails stay in the outbox. */
  mail: MailSettings | undefined
  /** `undefined`: short messages stay in the outbox. */
  sms: SmsSettings | undefined
  /** The products that say what people have to hand over. */
  duties: DutySettings
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
type LogLevel = (typeof logLevels)[number]
const moduleNames = ['footer', 'downloads', 'help', 'install'] as const
type Env = Record<string, string | undefined>

/** Reads the settings from the environment and from `.env` beside it; a bad value is refused with a sentence. */
export function readSettings(env: Env = process.env): Settings {
  const given = (name: string) => env[name]?.trim() || undefined
  const port = wholeNumber('PORT', given('PORT') ?? '7900', 0, 65_535)
  const publicUrl = given('PUBLIC_URL')
  return {
    port,
    host: given('HOST') ?? '127.0.0.1',
    dataDir: resolve(given('DATA_DIR') ?? './data'),
    checkpointDir: resolve(given('CHECKPOINT_DIR') ?? join(given('DATA_DIR') ?? 'data', 'checkpoints')),
    checkpointReceiver: readCheckpointReceiver(given),
    helpDir: folder(given('HELP_DIR')),
    legalDir: folder(given('LEGAL_DIR')),
    databaseUrl: given('DATABASE_URL') && databaseUrl(given('DATABASE_URL') as string),
    publicUrl: publicUrl ? webAddress('PUBLIC_URL', publicUrl) : `http://localhost:${port}`,
    isPublicUrlFixed: publicUrl !== undefined,
    cookieDomain: given('COOKIE_DOMAIN') && cookieDomain(given('COOKIE_DOMAIN') as string),
    secretKey: given('SECRET_KEY') && secretKey(given('SECRET_KEY') as string),
    trustedProxies: list(given('TRUSTED_PROXIES')).map(network),
    modules: modules(given('MODULES')),
    footer: footer(given),
    downloads: readDownloads(given),
    demo: trueOrFalse('DEMO', given('DEMO')),
    logLevel: oneOf('LOG_LEVEL', given('LOG_LEVEL') ?? 'info', logLevels),
    mail: readMailSettings(given),
    sms: readSmsSettings(given),
    duties: readDutySettings(given),
  }
}

/** Loads `.env` of the current folder into the environment; what is set already stays. */
export function loadEnvFile(file = '.env'): void {
  if (existsSync(file)) process.loadEnvFile(file)
}

/** The part of the settings that pages may know. A demonstration that names no apps shows where they would be. */
export const portalSettings = (settings: Settings, isDemo: boolean): Omit<PortalSettings, 'lang' | 'name'> => {
  const { modules, footer, downloads } = settings
  return {
    version: defaultVersion,
    modules,
    footer,
    downloads: modules.downloads ? (isDemo && downloads.length === 0 ? demoDownloads : downloads) : [],
    codeChannels: (['sms', 'email'] as const).filter((channel) => canSendCodes({ settings, isDemo }, channel)),
    demo: isDemo,
  }
}

function wholeNumber(name: string, value: string, min: number, max: number): number {
  const number = Number(value)
  const isFit = /^\d+$/.test(value) && number >= min && number <= max
  return isFit ? number : refuse(`${name} must be a whole number from ${min} to ${max}, not "${value}".`)
}

function webAddress(name: string, value: string): string {
  const url = URL.parse(value)
  const isFit = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash
  return isFit
    ? url.origin
    : refuse(`${name} must be an address such as https://portal.example.com, without a path, not "${value}".`)
}

function databaseUrl(value: string): string {
  const isFit = /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '')
  return isFit ? value : refuse('DATABASE_URL must look like postgresql://user:password@host:5432/database.')
}

function cookieDomain(value: string): string {
  const isFit = /^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(value)
  return isFit ? value : refuse(`COOKIE_DOMAIN must be a domain such as example.com, not "${value}".`)
}

function secretKey(value: string): string {
  return /^[0-9a-f]{64}$/i.test(value)
    ? value
    : refuse('SECRET_KEY must be 64 hexadecimal digits (32 bytes); `openssl rand -hex 32` makes one.')
}

function trueOrFalse(name: string, value: string | undefined): boolean | undefined {
  return value === undefined ? undefined : oneOf(name, value.toLowerCase(), ['true', 'false']) === 'true'
}

const list = (value: string | undefined): string[] =>
  (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

const folder = (value: string | undefined) => value && resolve(value)

/** An address, or a network such as 10.0.0.0/8. */
function network(value: string): string {
  const [address = '', bits = '0'] = value.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  const isFit = isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
  return isFit
    ? value
    : refuse(`TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, separated by commas, not "${value}".`)
}

/** `MODULES` names the parts that are switched on, separated by commas; `none` switches all off. */
function modules(value: string | undefined): PortalSettings['modules'] {
  const chosen = value === undefined ? [...moduleNames] : list(value).filter((name) => name !== 'none')
  for (const name of chosen) oneOf('MODULES', name, moduleNames)
  const isOn = (name: (typeof moduleNames)[number]) => chosen.includes(name)
  return { footer: isOn('footer'), downloads: isOn('downloads'), help: isOn('help'), install: isOn('install') }
}

function footer(given: (name: string) => string | undefined): PortalSettings['footer'] {
  const texts = {
    copyright: given('FOOTER_COPYRIGHT'),
    icp: given('FOOTER_ICP'),
    police: given('FOOTER_POLICE'),
    licence: given('FOOTER_LICENCE'),
    wechatQr: picture('FOOTER_WECHAT_QR', given('FOOTER_WECHAT_QR')),
  }
  const links = list(given('FOOTER_LINKS')).map(footerLink)
  return {
    ...(Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as PortalSettings['footer']),
    ...(links.length > 0 && { sisterLinks: links }),
  }
}

/** Pages load pictures over TLS or from the portal alone. */
function picture(name: string, value: string | undefined): string | undefined {
  const isFit = value === undefined || value.startsWith('/') || URL.parse(value)?.protocol === 'https:'
  return isFit ? value : refuse(`${name} must be an address such as https://example.com/code.png, not "${value}".`)
}

function footerLink(entry: string): { name: string; url: string } {
  const at = entry.indexOf('=')
  const [name, url] = [entry.slice(0, at).trim(), entry.slice(at + 1).trim()]
  const isFit = at > 0 && name && /^https?:$/.test(URL.parse(url)?.protocol ?? '')
  return isFit
    ? { name, url }
    : refuse(`FOOTER_LINKS must be name=https://address pairs separated by commas, not "${entry}".`)
}

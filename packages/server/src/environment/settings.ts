import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readEnvironment, SettingProblem, originOf, type Environment } from './variables.ts'

export { SettingProblem }

/** The settings of a server. What each means says `environment.ts`. */
export type Settings = ReturnType<typeof readSettings>

/** Loads `.env` of the current folder into the environment; variables that are set already win. */
export function loadEnvFile(file = '.env'): void {
  if (existsSync(file)) process.loadEnvFile(file)
}

/** Reads the settings from the environment. Throws a `SettingProblem` where one is missing or cannot be used. */
export function readSettings(variables?: Record<string, string | undefined>) {
  const env = readEnvironment(variables)
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    checkpointDir: env.CHECKPOINT_DIR ?? join(env.DATA_DIR, 'checkpoints'),
    /** `undefined`: nobody is sent copies of the checkpoints. */
    checkpointReceiver: checkpointReceiverOf(env),
    /** `undefined`: electronic signatures get no time stamp of an authority. */
    timeStampUrl: env.TIME_STAMP_URL,
    helpDir: env.HELP_DIR,
    legalDir: env.LEGAL_DIR,
    databaseUrl: env.DATABASE_URL,
    /** Without a slash at the end; links in mails are built from it. */
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    /** Whether `PUBLIC_URL` or an operator has set it: then no other origin may write. See `Installation`. */
    isPublicUrlFixed: env.PUBLIC_URL !== undefined,
    cookieDomain: env.COOKIE_DOMAIN,
    secretKey: env.SECRET_KEY,
    trustedProxies: env.TRUSTED_PROXIES,
    /** Private networks in which identity providers and directories may be. */
    dnsServers: env.DNS_SERVERS,
    ssoAllowedNetworks: env.SSO_ALLOWED_NETWORKS,
    /** Private networks in which products that the gateway calls may be. */
    productAllowedNetworks: env.PRODUCT_ALLOWED_NETWORKS,
    /** Host and port of the printers that jobs may be sent to. */
    labelPrinters: env.LABEL_PRINTERS,
    /** Other addresses of the chat platforms, in place of all their hosts; `undefined`: their own. */
    chatPlatforms: {
      feishu: env.FEISHU_URL,
      lark: env.LARK_URL,
      dingtalk: env.DINGTALK_URL,
      wecom: env.WECOM_URL,
    },
    modules: {
      footer: env.MODULES.includes('footer'),
      downloads: env.MODULES.includes('downloads'),
      help: env.MODULES.includes('help'),
      install: env.MODULES.includes('install'),
    },
    footer: {
      ...(env.FOOTER_COPYRIGHT && { copyright: env.FOOTER_COPYRIGHT }),
      ...(env.FOOTER_ICP && { icp: env.FOOTER_ICP }),
      ...(env.FOOTER_POLICE && { police: env.FOOTER_POLICE }),
      ...(env.FOOTER_LICENCE && { licence: env.FOOTER_LICENCE }),
      ...(env.FOOTER_WECHAT_QR && { wechatQr: env.FOOTER_WECHAT_QR }),
      ...(env.FOOTER_LINKS.length > 0 && { sisterLinks: env.FOOTER_LINKS }),
    },
    downloads: env.APP_DOWNLOADS,
    /** `undefined`: demonstration data in an empty embedded database, none elsewhere. */
    demo: env.DEMO && env.DEMO === 'true',
    logLevel: env.LOG_LEVEL,
    /** `undefined`: mails stay in the outbox. */
    mail: env.MAIL_URL ? { url: env.MAIL_URL, from: needed(env, 'MAIL_FROM', 'MAIL_URL') } : undefined,
    /** `undefined`: short messages stay in the outbox. */
    sms: smsOf(env),
    handover: {
      urls: Object.fromEntries(env.PRODUCT_DUTIES),
      /** Whether applications share `PRODUCT_SECRET`. */
      isShared: env.PRODUCT_SECRET !== undefined,
      /** Of products that have none of their own; where it is not set, a secret that nobody knows. */
      secret: env.PRODUCT_SECRET ?? randomBytes(32).toString('hex'),
    },
  }
}

function needed<K extends keyof Environment>(env: Environment, name: K, because: string): NonNullable<Environment[K]> {
  const value = env[name]
  if (value === undefined || value === null) throw new SettingProblem(`${name} is needed with ${because}.`)
  return value
}

function checkpointReceiverOf(env: Environment) {
  const receiver = env.CHECKPOINT_SEND
  if (receiver?.kind === 'mail') needed(env, 'MAIL_URL', 'CHECKPOINT_SEND=mailto:…')
  if (receiver?.kind !== 'http') return receiver
  return { ...receiver, secret: needed(env, 'CHECKPOINT_SECRET', 'CHECKPOINT_SEND=https:…') }
}

function smsOf(env: Environment) {
  const provider = env.SMS_PROVIDER
  if (!provider) return undefined
  const value = <K extends keyof Environment>(name: K) => needed(env, name, `SMS_PROVIDER=${provider}`)
  if (provider === 'webhook') return { provider, url: value('SMS_URL'), secret: value('SMS_SECRET') }
  const service = {
    signName: value('SMS_SIGN_NAME'),
    templates: {
      code: value('SMS_TEMPLATE_CODE'),
      'trial-approved': value('SMS_TEMPLATE_TRIAL_APPROVED'),
      'trial-declined': value('SMS_TEMPLATE_TRIAL_DECLINED'),
      approved: value('SMS_TEMPLATE_APPROVED'),
      declined: value('SMS_TEMPLATE_DECLINED'),
      'password-reset': value('SMS_TEMPLATE_PASSWORD_RESET'),
      'member-invited': env.SMS_TEMPLATE_MEMBER_INVITED ?? '',
      'esign-reset': env.SMS_TEMPLATE_ESIGN_RESET ?? '',
      'esign-changed': env.SMS_TEMPLATE_ESIGN_CHANGED ?? '',
      'password-initialised': env.SMS_TEMPLATE_PASSWORD_INITIALISED ?? '',
      'contact-changed': env.SMS_TEMPLATE_CONTACT_CHANGED ?? '',
      notification: env.SMS_TEMPLATE_NOTIFICATION ?? '',
    },
  }
  const url = env.SMS_URL && originOf(env.SMS_URL)
  if (env.SMS_URL && !url) throw new SettingProblem(`SMS_URL must have no path with SMS_PROVIDER=${provider}.`)
  return provider === 'aliyun'
    ? {
        provider,
        ...service,
        accessKeyId: value('SMS_ACCESS_KEY_ID'),
        accessKeySecret: value('SMS_ACCESS_KEY_SECRET'),
        url: url ?? 'https://dysmsapi.aliyuncs.com',
      }
    : {
        provider,
        ...service,
        secretId: value('SMS_SECRET_ID'),
        secretKey: value('SMS_SECRET_KEY'),
        appId: value('SMS_APP_ID'),
        region: value('SMS_REGION'),
        url: url ?? 'https://sms.tencentcloudapi.com',
      }
}

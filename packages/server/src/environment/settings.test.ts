import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { test } from 'node:test'
import { variables } from './variables.ts'
import { readSettings, SettingProblem } from './settings.ts'

const names = Object.keys(variables)
const rootFile = (name: string) => readFileSync(new URL(`../../../../${name}`, import.meta.url), 'utf8')

test('.env.example – names every variable that is read, and no other', () => {
  const named = [...rootFile('.env.example').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name)
  assert.deepEqual([...new Set(named)].toSorted(), names.toSorted())
})

test('README – names every variable that is read, and no other', () => {
  const table = rootFile('README.md').split('## Configure it')[1]?.split('\n## ')[0] ?? ''
  const shown = [...table.matchAll(/^\| (`[^|]*`) +\|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[A-Z][A-Z_]*\*?/g) ?? [],
  )
  const fits = (name: string, setting: string) =>
    name.endsWith('*') ? setting.startsWith(name.slice(0, -1)) : setting === name
  assert.deepEqual(
    names.filter((setting) => !shown.some((name) => fits(name, setting))),
    [],
  )
  assert.deepEqual(
    shown.filter((name) => !names.some((setting) => fits(name, setting))),
    [],
  )
})

test('environment – empty – is valid', () => {
  const settings = readSettings({})
  assert.deepEqual(
    [settings.port, settings.host, settings.publicUrl, settings.demo, settings.logLevel],
    [7900, '127.0.0.1', 'http://localhost:7900', undefined, 'info'],
  )
  assert.deepEqual(settings.modules, { footer: true, downloads: true, help: true, install: true })
  assert.deepEqual(settings.downloads, [])
  assert.deepEqual([settings.mail, settings.sms], [undefined, undefined])
})

test('environment – with relative folders – resolves them', () => {
  assert.ok(isAbsolute(String(readSettings({ HELP_DIR: './help' }).helpDir)))
  assert.equal(readSettings({}).helpDir, undefined)
})

test('environment – with empty values – treats them as not set', () => {
  assert.equal(readSettings({ PORT: '', PUBLIC_URL: ' ', DEMO: '' }).port, 7900)
})

test('address of a platform – one, or one for each host – is taken without what follows the host', () => {
  const { chatPlatforms } = readSettings({
    FEISHU_URL: 'https://proxy.example.com/',
    LARK_URL: 'accounts=https://accounts.example.com,open=https://open.example.com:8443',
  })
  assert.equal(chatPlatforms.feishu, 'https://proxy.example.com')
  assert.deepEqual(chatPlatforms.lark, {
    accounts: 'https://accounts.example.com',
    open: 'https://open.example.com:8443',
  })
})

const bad: [string, string, RegExp][] = [
  ['PORT', 'seven', /PORT must be a whole number from 0 to 65535\.$/],
  ['PORT', '70000', /PORT/],
  ['PUBLIC_URL', 'portal.example.com', /PUBLIC_URL must be an address/],
  ['FEISHU_URL', 'accounts=https://accounts.example.com', /FEISHU_URL must be an address .* or accounts=/],
  ['LARK_URL', 'open=https://a.example.com,open=https://b.example.com', /LARK_URL/],
  ['LARK_URL', 'accounts=https://a.example.com/x,open=https://b.example.com', /LARK_URL/],
  ['PUBLIC_URL', 'https://example.com/portal', /without a path/],
  ['DATABASE_URL', 'mysql://x', /DATABASE_URL must be like postgresql:/],
  ['COOKIE_DOMAIN', 'https://example.com', /COOKIE_DOMAIN/],
  ['SECRET_KEY', 'short', /SECRET_KEY must be 64 hexadecimal digits/],
  ['DEMO', 'maybe', /DEMO must be one of true, false/],
  ['LOG_LEVEL', 'loud', /LOG_LEVEL must be one of/],
  ['TRUSTED_PROXIES', '127.0.0.1, everyone', /TRUSTED_PROXIES must be addresses or networks/],
  ['TRUSTED_PROXIES', '10.0.0.0/33', /TRUSTED_PROXIES/],
  ['MODULES', 'footer,header', /MODULES must be footer, downloads, help, install or none/],
  ['FOOTER_LINKS', 'Sister', /FOOTER_LINKS/],
  ['FOOTER_LINKS', 'Sister=javascript:alert(1)', /FOOTER_LINKS/],
  ['FOOTER_WECHAT_QR', 'http://example.com/code.png', /FOOTER_WECHAT_QR must be an address such as https:/],
  ['APP_DOWNLOADS', 'ELN/ios=https://apps.example', /APP_DOWNLOADS must be pairs .* each of CIMS, /],
  ['APP_DOWNLOADS', 'CIMS/symbian=https://apps.example', /ios, android, harmony/],
  ['APP_DOWNLOADS', 'CIMS/ios=javascript:alert(1)', /APP_DOWNLOADS/],
  ['APP_DOWNLOADS', 'CIMS/ios=https://a.example,cims/IOS=https://b.example', /once/],
]
for (const [name, value, sentence] of bad) {
  test(`${name}=${value} is refused with a sentence that names it`, () => {
    assert.throws(
      () => readSettings({ [name]: value }),
      (problem) => problem instanceof SettingProblem && sentence.test(problem.message),
    )
  })
}

const sms = {
  SMS_SIGN_NAME: '实验云',
  SMS_TEMPLATE_CODE: 'T_1',
  SMS_TEMPLATE_TRIAL_APPROVED: 'T_2',
  SMS_TEMPLATE_TRIAL_DECLINED: 'T_3',
  SMS_TEMPLATE_APPROVED: 'T_4',
  SMS_TEMPLATE_DECLINED: 'T_5',
  SMS_TEMPLATE_PASSWORD_RESET: 'T_6',
  SMS_TEMPLATE_MEMBER_INVITED: 'T_7',
  SMS_TEMPLATE_ESIGN_RESET: 'T_8',
  SMS_TEMPLATE_ESIGN_CHANGED: 'T_9',
  SMS_TEMPLATE_PASSWORD_INITIALISED: 'T_10',
  SMS_TEMPLATE_CONTACT_CHANGED: 'T_11',
  SMS_TEMPLATE_NOTIFICATION: 'T_12',
}
const aliyun = { ...sms, SMS_PROVIDER: 'aliyun', SMS_ACCESS_KEY_ID: 'LTAI5t', SMS_ACCESS_KEY_SECRET: 'aliyun key' }
const tencent = {
  ...sms,
  SMS_PROVIDER: 'tencent',
  SMS_SECRET_ID: 'AKID',
  SMS_SECRET_KEY: 'tencent key',
  SMS_APP_ID: '1400006666',
}
const webhook = { SMS_PROVIDER: 'webhook', SMS_URL: 'https://example.com/sms?token=t', SMS_SECRET: 'sixteen letters!' }
const mail = { MAIL_URL: 'smtp://atrium:p%40ss@mail.example.com:587', MAIL_FROM: '实验云 <atrium@example.com>' }
const templates = {
  code: 'T_1',
  'trial-approved': 'T_2',
  'trial-declined': 'T_3',
  approved: 'T_4',
  declined: 'T_5',
  'password-reset': 'T_6',
  'member-invited': 'T_7',
  'esign-reset': 'T_8',
  'esign-changed': 'T_9',
  'password-initialised': 'T_10',
  'contact-changed': 'T_11',
  notification: 'T_12',
}

test('environment – with a mail server – delivers mails through it', () => {
  assert.deepEqual(readSettings(mail).mail, { url: mail.MAIL_URL, from: mail.MAIL_FROM })
  assert.equal(
    readSettings({ MAIL_URL: 'smtps://[::1]', MAIL_FROM: 'atrium@example.com' }).mail?.from,
    'atrium@example.com',
  )
  assert.equal(readSettings({ MAIL_FROM: 'atrium@example.com' }).mail, undefined)
})

test('environment – with an SMS provider – delivers messages through it', () => {
  assert.deepEqual(readSettings(aliyun).sms, {
    provider: 'aliyun',
    accessKeyId: 'LTAI5t',
    accessKeySecret: 'aliyun key',
    signName: '实验云',
    templates,
    url: 'https://dysmsapi.aliyuncs.com',
  })
  assert.deepEqual(readSettings({ ...tencent, SMS_URL: 'http://localhost:8080/' }).sms, {
    provider: 'tencent',
    secretId: 'AKID',
    secretKey: 'tencent key',
    appId: '1400006666',
    signName: '实验云',
    region: 'ap-guangzhou',
    templates,
    url: 'http://localhost:8080',
  })
  assert.deepEqual(readSettings(webhook).sms, { provider: 'webhook', url: webhook.SMS_URL, secret: webhook.SMS_SECRET })
  assert.equal(readSettings({ ...webhook, SMS_PROVIDER: '' }).sms, undefined)
})

type Env = Record<string, string>
const badDelivery: [Env, Env, RegExp][] = [
  [mail, { MAIL_URL: 'http://mail.example.com' }, /^MAIL_URL must be like smtp:/],
  [mail, { MAIL_URL: 'mail.example.com:25' }, /^MAIL_URL/],
  [mail, { MAIL_URL: 'smtp://' }, /^MAIL_URL/],
  [mail, { MAIL_URL: 'smtp://atrium@mail.example.com' }, /^MAIL_URL/],
  [mail, { MAIL_URL: 'smtp://atrium:100%@mail.example.com' }, /^MAIL_URL/],
  [mail, { MAIL_URL: 'smtp://mail.example.com?ignoreTLS=true' }, /^MAIL_URL/],
  [mail, { MAIL_FROM: '' }, /^MAIL_FROM is needed with MAIL_URL\.$/],
  [mail, { MAIL_FROM: 'Atrium' }, /^MAIL_FROM must be an address/],
  [mail, { MAIL_FROM: 'a@example.com, b@example.com' }, /^MAIL_FROM must be/],
  [aliyun, { SMS_PROVIDER: 'pigeon' }, /^SMS_PROVIDER must be one of aliyun, tencent, webhook\.$/],
  [aliyun, { SMS_ACCESS_KEY_ID: '' }, /^SMS_ACCESS_KEY_ID is needed with SMS_PROVIDER=aliyun\.$/],
  [aliyun, { SMS_ACCESS_KEY_ID: 'LTAI\n5t' }, /^SMS_ACCESS_KEY_ID must be letters and digits/],
  [aliyun, { SMS_ACCESS_KEY_SECRET: '' }, /^SMS_ACCESS_KEY_SECRET is needed/],
  [aliyun, { SMS_SIGN_NAME: '' }, /^SMS_SIGN_NAME is needed/],
  [aliyun, { SMS_TEMPLATE_TRIAL_DECLINED: '' }, /^SMS_TEMPLATE_TRIAL_DECLINED is needed with SMS_PROVIDER=aliyun/],
  [aliyun, { SMS_URL: 'https://example.com/aliyun' }, /^SMS_URL must have no path with SMS_PROVIDER=aliyun/],
  [tencent, { SMS_SECRET_ID: '' }, /^SMS_SECRET_ID is needed with SMS_PROVIDER=tencent/],
  [tencent, { SMS_SECRET_KEY: '' }, /^SMS_SECRET_KEY is needed/],
  [tencent, { SMS_APP_ID: 'atrium' }, /^SMS_APP_ID must be a number/],
  [tencent, { SMS_REGION: 'Guangzhou' }, /^SMS_REGION must be a region such as ap-guangzhou/],
  [tencent, { SMS_TEMPLATE_CODE: '' }, /^SMS_TEMPLATE_CODE is needed/],
  [webhook, { SMS_URL: '' }, /^SMS_URL is needed with SMS_PROVIDER=webhook/],
  [webhook, { SMS_URL: 'ftp://example.com' }, /^SMS_URL must be an address/],
  [webhook, { SMS_URL: 'https://user:hidden@example.com' }, /^SMS_URL must be an address .* without user and password/],
  [webhook, { SMS_SECRET: 'hidden' }, /^SMS_SECRET must be 16 characters or more/],
]
for (const [good, change, sentence] of badDelivery) {
  test(`${good['SMS_PROVIDER'] ?? 'mail'} with ${JSON.stringify(change)} is refused with a sentence that names it`, () => {
    assert.throws(
      () => readSettings({ ...good, ...change }),
      (problem) =>
        problem instanceof SettingProblem &&
        sentence.test(problem.message) &&
        !/hidden|aliyun key|p%40ss/.test(problem.message),
    )
  })
}

test('environment – with handover products – has their addresses and secrets', () => {
  const good = {
    PRODUCT_DUTIES: 'ELN=https://eln.example/atrium/, CIMS=http://10.0.0.7:8080',
    PRODUCT_SECRET: 'sixteen letters!',
  }
  assert.deepEqual(readSettings(good).handover, {
    urls: { ELN: 'https://eln.example/atrium', CIMS: 'http://10.0.0.7:8080' },
    isShared: true,
    secret: good.PRODUCT_SECRET,
  })
  assert.deepEqual(readSettings({}).handover.urls, {})
  const bad: [object, RegExp][] = [
    [{ PRODUCT_SECRET: 'hidden' }, /^PRODUCT_SECRET must be 16 characters/],
    [{ PRODUCT_DUTIES: 'ELN' }, /^PRODUCT_DUTIES must be pairs such as ELN=/],
    [{ PRODUCT_DUTIES: 'ELN=ftp://eln.example' }, /^PRODUCT_DUTIES/],
    [{ PRODUCT_DUTIES: 'ELN=https://eln.example?a=b' }, /^PRODUCT_DUTIES/],
  ]
  for (const [change, sentence] of bad)
    assert.throws(
      () => readSettings({ ...good, ...change }),
      (problem) =>
        problem instanceof SettingProblem && sentence.test(problem.message) && !/hidden/.test(problem.message),
    )
})

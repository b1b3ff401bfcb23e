import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Connection } from '@atrium/contract/sso/sso.shapes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { exampleDirectory } from '#testing/examples/sso-connection.ts'
import { labTree, passwordPolicy, person, slapdMissing, slapdReader, startSlapd, unit } from '#testing/peers/slapd.ts'
import { anSsoOffice, aPortalBrowser, type Login } from '#testing/providers/sso-office.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const missing = await slapdMissing()
if (missing) console.log(`OpenLDAP is not tested: ${missing}`)

const people = 'ou=分析组,ou=研发部,dc=lab,dc=test'
const tree =
  labTree +
  unit('研发部') +
  unit('分析组', 'ou=研发部,dc=lab,dc=test') +
  person('zhang', { parent: people, name: '张三', password: '密码 with ünï 1!' }) +
  person('wang*', { parent: people, name: '王五' }) +
  person('permanent', { more: `pwdPolicySubentry: ${passwordPolicy}\npwdAccountLockedTime: 000001010000Z` }) +
  person('reset', { more: `pwdPolicySubentry: ${passwordPolicy}\npwdReset: TRUE` }) +
  person('tries', { more: `pwdPolicySubentry: ${passwordPolicy}` }) +
  person('double', { parent: people }) +
  person('double', { parent: 'ou=研发部,dc=lab,dc=test' })

test('OpenLDAP', { skip: missing }, async (context) => {
  const portal = await openTestPortal({ SSO_ALLOWED_NETWORKS: '127.0.0.0/8' })
  const directory = await startSlapd(tree)
  context.after(async () => {
    await directory.close()
    await portal.close()
  })
  const office = await anSsoOffice(portal)
  const settings = {
    ...exampleDirectory.Settings,
    ...directory.settings,
  }
  const aDirectory = (more: object = {}, fields: object = {}): Promise<Connection> =>
    office.aConnection({
      ...exampleDirectory,
      Secret: slapdReader.password,
      CreatesMembers: true,
      TrustedDomains: ['lab.test'],
      ...fields,
      Settings: { ...settings, ...more },
    })
  const signIn = ({ ID }: Connection, account: string, password: string) =>
    aPortalBrowser(portal).call<Login>('POST /sso/directory/login', { connection: ID, account, password })
  const hintOf = async ({ ID }: Connection, Account = 'zhang', Password = '密码 with ünï 1!') => {
    const { TraceID } = await office.ask<{ TraceID: string }>(`POST /sso/connections/${ID}/test-directory`, {
      Account,
      Password,
    })
    const { Steps } = await office.trace(TraceID)
    return Steps.find(({ IsFailed }) => IsFailed)?.Hint ?? 'passed'
  }
  const connection = await aDirectory()

  await context.test('bare name, domain\\name and address – right password – sign in as one account', async () => {
    for (const name of ['zhang', 'LAB\\zhang', 'zhang@lab.test', 'ZHANG']) {
      const answer = await signIn(connection, name, '密码 with ünï 1!')
      assert.equal(answer.code, 100, `${name}: ${answer.message}`)
      assert.equal(answer.response.Session?.logged, true)
      assert.equal(answer.response.Session?.LoginType, 1)
      assert.equal(answer.response.Session?.AccountInfo?.RealName, '张三')
    }
    const logged = await inTransaction(portal.database, 'owner', (db) =>
      rowsOf<{ count: number }>(
        db,
        sql`select count(*)::integer as count from sign_in_logs where organisation_id = ${office.organisationId}
          and method = 'directory' and login_type = '1' and connection = '公司目录'`,
      ),
    )
    assert.equal(logged[0]?.count, 4)
    const accounts = await inTransaction(portal.database, 'owner', (db) =>
      rowsOf(db, sql`select 1 from sso_identities where connection_id = ${connection.ID}`),
    )
    assert.equal(accounts.length, 1)
  })

  await context.test('StartTLS – right password – signs in', async () => {
    const answer = await signIn(await aDirectory({ Servers: [directory.startTls] }), 'zhang', '密码 with ünï 1!')
    assert.equal(answer.response.Session?.logged, true, answer.message)
  })

  await context.test('wrong and empty passwords, strangers and empty names – are refused', async () => {
    assert.equal((await signIn(connection, 'zhang', 'wrong')).code, 2003)
    assert.equal((await signIn(connection, 'nobody', 'wrong')).code, 2003)
    assert.equal((await signIn(connection, 'zhang', '')).message, '请输入密码')
    assert.equal((await signIn(connection, ' ', 'wrong')).message, '请输入账号、手机号或邮箱')
  })

  await context.test('people whom the password policy keeps out – are refused with the reason', async () => {
    assert.equal((await signIn(connection, 'permanent', 'permanent password')).code, 3234)
    assert.equal((await signIn(connection, 'reset', 'reset password')).code, 3233)
    assert.equal((await signIn(connection, 'tries', 'tries password')).code, 100)
    for (const _ of [1, 2]) assert.equal((await signIn(connection, 'tries', 'wrong')).code, 2003)
    assert.equal((await signIn(connection, 'tries', 'tries password')).code, 3234)
  })

  await context.test('names with the signs of filters – are values, not patterns', async () => {
    for (const name of ['*', 'zhan*', 'zhang)(uid=*', '*)(|(uid=zhang', 'zhang\\2a', 'x)(objectClass=*'])
      assert.match(await hintOf(connection, name), /没有匹配的人/, name)
    assert.equal(await hintOf(connection, 'wang*', 'wang* password'), 'passed')
    assert.match(await hintOf(connection, 'double', 'double password'), /多个条目/)
  })

  await context.test('a server that is down – gives way to the next one', async () => {
    const answer = await signIn(
      await aDirectory({ Servers: ['ldaps://localhost:9', directory.ldaps] }),
      'zhang',
      '密码 with ünï 1!',
    )
    assert.equal(answer.response.Session?.logged, true, answer.message)
  })

  const wrong: [what: string, settings: object, fields: object, hint: RegExp][] = [
    ['an unknown authority', { CaCertificate: null }, {}, /TLS 证书不受信任/],
    ['another name than in the certificate', { Servers: [directory.misnamed] }, {}, /TLS 证书不受信任/],
    [
      'TLS at the port without it',
      { Servers: [directory.startTls.replace('ldap:', 'ldaps:')] },
      {},
      /`ldaps:\/\/` 通常为 636/,
    ],
    [
      'StartTLS at the port of LDAPS',
      { Servers: [directory.ldaps.replace('ldaps:', 'ldap:')] },
      {},
      /`ldaps:\/\/` 通常为 636/,
    ],
    ['a port at which nobody listens', { Servers: ['ldap://localhost:9'] }, {}, /无法连接/],
    ['a wrong password of the reader', {}, { Secret: 'wrong' }, /拒绝了只读账号/],
    ['a base that is not there', { BaseDN: 'dc=other,dc=test' }, {}, /基准 DN/],
    ['a filter that is none', { PersonFilter: '(objectClass=*))()' }, {}, /无法解析过滤条件/],
    ['an attribute that nobody has', { IdAttribute: 'objectGUID' }, {}, /objectGUID/],
  ]
  for (const [what, changed, fields, hint] of wrong)
    await context.test(`${what} – the trace says what to change`, async () => {
      assert.match(await hintOf(await aDirectory(changed, fields)), hint)
    })

  await context.test('a private address that nobody allowed – is refused when it is saved', async () => {
    const Settings = { ...settings, Servers: ['ldaps://10.0.0.1'] }
    const body = { ...exampleDirectory, Settings }
    assert.equal((await portal.ask('POST /sso/connections', { token: office.token, body })).code, 3211)
  })

  await context.test('referrals that lead in a circle – are not followed, and the trace names them', async () => {
    const circle = 'ou=elsewhere,dc=lab,dc=test'
    directory.modify(
      `dn: ${circle}\nchangetype: add\nobjectClass: referral\nobjectClass: extensibleObject\nou: elsewhere\nref: ${directory.startTls}/dc=lab,dc=test\n`,
    )
    const { TraceID } = await office.ask<{ TraceID: string }>(`POST /sso/connections/${connection.ID}/test-directory`, {
      Account: 'zhang',
      Password: '密码 with ünï 1!',
    })
    const { Steps } = await office.trace(TraceID)
    assert.ok(Steps.every(({ IsFailed }) => !IsFailed))
    assert.ok(JSON.stringify(Steps).includes(`${directory.startTls}/dc=lab,dc=test`), 'the referral is in the trace')
    assert.match(await hintOf(await aDirectory({ BaseDN: circle })), /另一台服务器/)
  })

  await context.test('wrong passwords in any spelling – add up, and a captcha is asked for', async () => {
    const spellings = ['ｗａｎｇ', 'LAB＼wáng', 'ⓦang＠lab.test', 'WANG', 'X\\Wa\u0308ng', 'wa\u00adng ']
    const messages: string[] = []
    for (const name of spellings) messages.push((await signIn(connection, name, 'wrong')).message)
    assert.deepEqual(messages.slice(0, 3), Array(3).fill('账号或密码错误，请重试'))
    assert.match(String(messages.at(-1)), /验证码/)
  })
})

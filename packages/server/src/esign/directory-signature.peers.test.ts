import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Challenge, OwnSignature } from '@atrium/contract/esign/esign.shapes.ts'
import { verifyEvidence } from '@atrium/contract/esign/verify-evidence.ts'
import { exampleDirectory } from '#testing/examples/sso-connection.ts'
import { exampleKit } from '#testing/examples/kit.ts'
import { esignBuilders } from '#testing/esign.ts'
import { labTree, person, slapdMissing, slapdReader, startSlapd, unit } from '#testing/peers/slapd.ts'
import { anSsoOffice, aPortalBrowser, type Login } from '#testing/providers/sso-office.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const missing = await slapdMissing()
const password = '目录密码 2026!'
const people = 'ou=研发部,dc=lab,dc=test'

test(
  'directory password – associated – signs for somebody whom a directory signs in',
  { skip: missing },
  async (context) => {
    const portal = await openTestPortal({ SSO_ALLOWED_NETWORKS: '127.0.0.0/8' })
    const directory = await startSlapd(
      labTree +
        unit('研发部') +
        person('zhang', { parent: people, name: '张三', password }) +
        person('wang', { parent: people }),
    )
    context.after(async () => {
      await directory.close()
      await portal.close()
    })
    await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
    const office = await anSsoOffice(portal)
    const connection = await office.aConnection({
      ...exampleDirectory,
      Secret: slapdReader.password,
      CreatesMembers: true,
      TrustedDomains: ['lab.test'],
      Settings: { ...exampleDirectory.Settings, ...directory.settings },
    })
    const browser = aPortalBrowser(portal)
    const signedIn = await browser.call<Login>('POST /sso/directory/login', {
      connection: connection.ID,
      account: 'zhang',
      password,
    })
    const { ID: id = '', Account } = signedIn.response.Session?.AccountInfo ?? {}

    const own = (await browser.call<OwnSignature>('GET /Esign')).response
    assert.deepEqual([own.LoginPassword, own.Password], ['directory', null])
    const associate = (LoginPassword: string, Ticket?: string) =>
      browser.call<OwnSignature>(`POST /Esign/EnableAssociatedLoginPassword/${id}`, {
        AssociatedLoginPassword: true,
        LoginPassword,
        ...(Ticket && { Ticket }),
      })
    assert.equal((await associate('wrong')).error, 'identity.wrong-password')
    // The password of somebody else in the directory.
    assert.equal((await associate('wang password')).error, 'identity.wrong-password')
    assert.equal((await associate(password)).error, 'esign.proof-needed', 'who resets it there knows it, too')
    const verified = await browser.call<{ Ticket: string }>(`POST /Esign/verifyLoginPassword/${id}`, {
      LoginPassword: password,
    })
    await browser.call('POST /esign/reset/SendCode', { CodeType: 2 })
    const VerificationCode = await portal.codeFor('zhang@lab.test')
    const proof = { ...verified.response, CodeType: 2, VerificationCode }
    const { Ticket } = (await browser.call<{ Ticket: string }>('POST /esign/Code/Verify', proof)).response
    assert.equal((await associate(password, Ticket)).response.Password, 'directory')
    await browser.call('POST /esign/statement', { Version: 1 })

    const productId = await exampleKit(portal).aProduct()
    const { organisationId } = office
    const request = await esignBuilders(portal).aRequest({ organisationId, productId, signers: [{ accountId: id }] })
    const begin = async () =>
      (await browser.call<Challenge>('POST /esign/challenge', { SignerIDs: request.signerIds })).response
    const { Challenge: challenge, Password: kind } = await begin()
    assert.equal(kind, 'directory')
    const sign = (Password: string) => browser.call('POST /esign/sign', { Challenge: challenge, Account, Password })
    assert.equal((await sign('wrong')).error, 'identity.wrong-password')
    assert.equal((await sign(password)).code, 100)
    const evidence = (await browser.request(`GET /api/esign/requests/${request.id}/evidence`)).json()
    const { signatures } = await verifyEvidence(evidence)
    assert.deepEqual(
      [signatures[0]?.payload?.signer.name, signatures[0]?.payload?.authentication.password],
      ['张三', 'directory'],
    )
    await directory.close()
    assert.equal((await associate(password)).error, 'sso.failed', 'a directory that is down')
  },
)

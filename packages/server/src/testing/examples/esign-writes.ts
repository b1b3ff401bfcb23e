import { testDigest } from '#testing/people.ts'
import { aPng } from '#testing/pictures.ts'
import { esignBuilders, sha256Of, testSignaturePassword } from '#testing/esign.ts'
import type { ExampleKit, Office } from './kit.ts'
import type { Writes } from './write-examples.ts'

/** Electronic signatures: one's own, requests, rules. */
export const esignWrites = ({ portal, codeTo: _, ...kit }: ExampleKit): Writes => {
  const { aSignatory, aRequest, proveOwner } = esignBuilders(portal)
  const asMember = async <T>({ tokens }: Office, at: string, body: object) => {
    const { response, message, code } = await portal.ask<T>(at, { token: tokens.member, body })
    if (code !== 100) throw new Error(`${at}: ${message}`)
    return response
  }
  const ticketOf = async (office: Office) =>
    (
      await asMember<{ Ticket: string }>(office, `POST /Esign/verifyLoginPassword/${office.member.id}`, {
        LoginPassword: testDigest,
      })
    ).Ticket
  const proofOf = ({ member, tokens }: Office) => proveOwner({ ...member, token: tokens.member })
  const memberOf = ({ member }: Office) => ({ id: member.id, organisationId: member.organisationId })
  /** A request in which the member is to sign. */
  const requested = async (office: Office) => {
    await aSignatory(memberOf(office))
    const productId = await kit.aProduct(office.organisationId)
    return aRequest({ organisationId: office.organisationId, productId, signers: [{ accountId: office.member.id }] })
  }
  const colleagueOf = ({ organisationId }: Office) => portal.anAccount({ organisationId })

  return {
    'POST /Esign/EnableAssociatedLoginPassword/:AccountId': async (office) => ({
      params: { AccountId: office.member.id },
      body: { AssociatedLoginPassword: true, LoginPassword: testDigest, Ticket: await proofOf(office) },
      isSpent: true,
    }),
    'POST /esign/save': async (office) => ({
      body: { EsignPassword: testSignaturePassword, Ticket: await proofOf(office) },
      subject: office.member.id,
    }),
    'POST /Esign/Modify/:AccountId': async (office) => {
      await aSignatory(memberOf(office))
      return {
        params: { AccountId: office.member.id },
        body: { EsignPassword: testSignaturePassword, NewEsignPassword: 'Another-2026' },
      }
    },
    'POST /esign/reset': async (office) => {
      const Ticket = await ticketOf(office)
      await portal.deleteSentCodes()
      await asMember(office, 'POST /esign/reset/SendCode', { CodeType: 2 })
      const VerificationCode = await portal.codeFor(office.member.email)
      return {
        body: { EsignPassword: 'Another-2026', Ticket, CodeType: 2, VerificationCode },
        subject: office.member.id,
        isSpent: true,
      }
    },
    'POST /esign/statement': ({ member }) => ({ body: { Version: 1 }, subject: member.id }),
    'POST /esign/pictures/:kind': ({ member }) => ({
      params: { kind: 'drawn' },
      file: { name: 'signature.png', content: new Uint8Array(aPng()) },
      subject: member.id,
    }),
    'POST /esign/endPicture': async (office) => {
      const file = { name: 'signature.png', content: new Uint8Array(aPng()) }
      await kit.perform({ at: 'POST /esign/pictures/drawn', token: office.tokens.member, file })
      return { subject: office.member.id }
    },
    'POST /esign/meanings': () => ({
      body: {
        Code: 'release',
        Name: '放行',
        EnglishName: 'Release',
        IsEnabled: true,
        DepartmentIDs: null,
        NeedsSecondStep: true,
      },
      subject: undefined,
    }),
    'PUT /esign/meanings/:id': async ({ idOf }) => ({
      params: { id: await idOf('esign-meaning') },
      body: {
        Name: '改名',
        EnglishName: 'Renamed',
        IsEnabled: false,
        DepartmentIDs: [await idOf('department')],
        NeedsSecondStep: true,
      },
    }),
    'PUT /esign/policies/:id': async ({ idOf }) => ({
      params: { id: await idOf('product') },
      body: { DepartmentIDs: [await idOf('department')], DualControl: true, AllowsDelegation: false },
    }),
    'POST /v1/esign/requests': ({ member }) => ({
      body: {
        Key: 'ELN-2026-1',
        RecordID: 'ELN-2026-1',
        Title: '实验记录',
        Sha256: sha256Of('记录'),
        Text: '记录',
        Signers: [{ AccountID: member.id, Meaning: 'author' }],
        Until: new Date(Date.now() + 3_600_000).toISOString(),
        RequestedByID: member.id,
      },
      subject: undefined,
    }),
    'POST /esign/sign': async (office) => {
      const { signerIds } = await requested(office)
      const { Challenge } = await asMember<{ Challenge: string }>(office, 'POST /esign/challenge', {
        SignerIDs: signerIds,
      })
      const body = { Challenge, Account: office.member.account, Password: testSignaturePassword, Reason: '已核对' }
      return { body, subject: undefined }
    },
    'POST /esign/refuse': async (office) => {
      const { id, signerIds } = await requested(office)
      return { body: { SignerIDs: signerIds, Reason: '数据有误' }, subject: id }
    },
    'POST /esign/delegate': async (office) => {
      const { id, signerIds } = await requested(office)
      const { id: AccountID } = await colleagueOf(office)
      return { body: { SignerID: signerIds[0], AccountID, Reason: '休假' }, subject: id }
    },
    'POST /esign/requests/:id/withdraw': async (office) => ({
      params: { id: (await requested(office)).id },
      body: { Reason: '重复' },
    }),
    'POST /v1/esign/requests/:id/withdraw': async ({ idOf }) => ({
      params: { id: await idOf('esign-request') },
      body: { Reason: '重复' },
    }),
    'POST /esign/requests/:id/replaceSigner': async (office) => {
      const { id, signerIds } = await requested(office)
      const { id: AccountID } = await colleagueOf(office)
      return { params: { id }, body: { SignerID: signerIds[0], AccountID, Reason: '离职' } }
    },
  }
}

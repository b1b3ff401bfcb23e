import { allCalls } from '@atrium/contract/all-calls.ts'
import type { Call } from '@atrium/contract/kit/call.ts'
import { successCode } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { printJobs } from '#labels/printing/print.job.ts'
import { esignBuilders, sha256Of, testSignaturePassword } from '#testing/esign.ts'
import { aPdf } from '#testing/pdfs.ts'
import { aPng, smallestPng } from '#testing/pictures.ts'
import { aMonomer, anOwnPublicMonomer } from './monomer-writes.ts'
import { inputOf, type CallInput, type CallParts, type IdOf } from './call-input.ts'
import type { ExampleKit, Office } from './kit.ts'
import { exampleDocument } from './open-interface.ts'
import { exampleDirectory } from './sso-connection.ts'

const reads = Object.values(allCalls)
  .flatMap((calls) => Object.values<Call>(calls))
  .filter(({ kind }) => kind === 'read')

/** An input with which each read succeeds, by where it is: made from its declaration, and of the parts below. */
export async function readInputs(kit: ExampleKit, office: Office, idOf: IdOf): Promise<Map<string, CallInput>> {
  const parts = await readParts(kit, office, idOf)
  const inputs = reads.map(async (call) => [call.at, await inputOf(call, { idOf, ...parts[call.at] })] as const)
  return new Map(await Promise.all(inputs))
}

/** Inputs of reads that cannot be derived from the declaration. */
async function readParts(kit: ExampleKit, office: Office, idOf: IdOf): Promise<Record<string, CallParts>> {
  const { owner, perform, aMemberInvitation } = kit
  const { admin, member, organisationId, tokens, askAdmin, askOperator } = office
  const product = await idOf('product')
  await owner(
    sql`insert into grants (organisation_id, account_id, product_id) values (${organisationId}, ${admin.id}, ${product})`,
  )
  const { Link } = await askAdmin<{ Link: string }>('POST /account/invitations', { uses: 1 })
  /** Uploads a picture and gives the name of its file, the last part of the address. */
  const upload = async (at: string, token: string, content = smallestPng) => {
    const { response } = await perform({ at, token, file: { name: 'picture.png', content } })
    return {
      file: [
        ...Object.values(response as object),
        ...Object.values((response as { Pictures?: object[] }).Pictures?.[0] ?? {}),
      ]
        .map(String)
        .find((text) => text.includes('.png'))
        ?.split('/')
        .at(-1),
    }
  }
  const directory = await askAdmin<{ ID: string }>('POST /sso/connections', exampleDirectory)
  await askAdmin(`PUT /sso/connections/${directory.ID}/switch`, { IsEnabled: true })
  const monomer = await aMonomer(askAdmin)
  const publicMonomer = await anOwnPublicMonomer(askOperator)
  const signedRequest = { params: { id: await aSignedRequest(kit, office) } }
  const category = { params: { id: 'security' } }
  const platform = { body: { platform: product.slice(-8) } }
  return {
    'GET /account/invitation': { query: { token: Link.split('invitation=')[1] } },
    'GET /account/memberInvitation': { query: { token: await aMemberInvitation(organisationId, member.id) } },
    'GET /account/photo/:id/:file': {
      params: { id: admin.id, ...(await upload('POST /account/uploadPhoto/', tokens.admin)) },
    },
    'GET /organization/logo/:file': { params: await upload('POST /organization/uploadLogo', tokens.admin) },
    'GET /organization/signInLook/:id/:file': {
      params: { id: organisationId, ...(await upload('POST /organization/signInPicture', tokens.admin)) },
    },
    'GET /Platform/icons/:file': { params: await upload(`POST /operator/products/${product}/icon`, tokens.operator) },
    'GET /esign/pictures/:file': {
      params: await upload('POST /esign/pictures/drawn', tokens.admin, new Uint8Array(aPng())),
    },
    'GET /LabelTemplate/:id/picture/:revision': { params: { revision: 1 } },
    'GET /LabelTemplate/:id/publishedPicture/:version': { params: { version: 1 } },
    'GET /LabelTemplate/jobs/:id/file': { params: { id: await aPrintedFile(kit, office) } },
    'GET /LabelTemplate/:id/versions/:version': { params: { version: 1 } },
    'GET /operator/monomers/:id/picture/:pictureKey': {
      params: { id: publicMonomer.symbolId, pictureKey: publicMonomer.pictureKey },
    },
    'GET /Helm/:id/picture/:pictureKey': { params: { id: monomer.symbolId, pictureKey: monomer.pictureKey } },
    'GET /esign/requests/:id/content': signedRequest,
    'GET /esign/requests/:id/evidence': signedRequest,
    'GET /esign/requests/:id/pdf': signedRequest,
    'GET /v1/esign/requests/:id/pdf': signedRequest,
    'GET /v1/esign/requests/:id/evidence': signedRequest,
    'POST /v1/esign/verify': { body: { Pdf: 'JVBERi0xLjc=' } },
    'POST /esign/verify': { body: { Sha256: sha256Of('记录') } },
    'GET /sso/directories/:id': { params: { id: directory.ID } },
    'GET /sso/connections/:id/sync': { params: { id: directory.ID } },
    'POST /organizationConfig/categoryList/:id': category,
    'POST /configurations/:id': category,
    'POST /organizationConfig/effects': { body: { Code: 'log-retention', Value: { Months: 6 } } },
    'GET /systemCode/configurations/:id': category,
    'GET /configurations/Options/:id': { params: { id: 'second-step.When' } },
    'POST /operator/openInterfaces/import/preview': { body: { Document: JSON.stringify(exampleDocument()) } },
    'POST /account/isAuthorizeLogin': platform,
    'POST /users/isAuthorizeLogin': platform,
    // Other notices need a session.
    'GET /noticeOperation/latest': { query: { noticeType: 'login' } },
    'GET /help/document/:name/:section/:document': {
      params: { name: 'portal', section: 'start', document: 'first-steps' },
    },
  }
}

/** A print job that is finished. */
async function aPrintedFile({ portal }: ExampleKit, { idOf }: Office): Promise<string> {
  const id = await idOf('label-print')
  await portal.runJob(printJobs(portal.server.services))
  return id
}

/** A request with a PDF that the administrator has signed. */
async function aSignedRequest(
  { portal }: ExampleKit,
  { organisationId, productId, admin, tokens }: Office,
): Promise<string> {
  const { aSignatory, aRequest } = esignBuilders(portal)
  await aSignatory(admin)
  const { id, signerIds } = await aRequest({
    organisationId,
    productId,
    signers: [{ accountId: admin.id }],
    pdf: aPdf(),
  })
  const ask = <T>(at: string, body: object) => portal.ask<T>(at, { token: tokens.admin, body })
  const { Challenge } = (await ask<{ Challenge: string }>('POST /esign/challenge', { SignerIDs: signerIds })).response
  const { message, code } = await ask('POST /esign/sign', {
    Challenge,
    Account: admin.account,
    Password: testSignaturePassword,
  })
  if (code !== successCode) throw new Error(message)
  return id
}

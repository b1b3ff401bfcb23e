import type { Call } from '@atrium/contract/kit/call.ts'
import type { IdKind } from '@atrium/contract/kit/ids.ts'
import { exampleKit } from '#testing/examples/kit.ts'
import { productSigner, type ProductSigner } from '#testing/product-signer.ts'
import type { openTestPortal } from '#testing/test-portal.ts'
import { hintsFor, type KnownValues } from './fuzz-hints.ts'

export type Portal = Awaited<ReturnType<typeof openTestPortal>>
/** How a visitor of a kind presents itself. */
export type Credentials = { token?: string; headers?: Record<string, string>; sign?: ProductSigner }
export type VisitorKind = 'stranger' | 'half-signed' | 'trial' | 'member' | 'admin' | 'operator' | 'app' | 'product'

/**
 * An organisation with something of everything that calls can name by an id, and people of each kind in it. What calls
 * destroy is there again in the next one.
 */
export async function aFuzzWorld(portal: Portal) {
  const kit = exampleKit(portal)
  const office = await kit.anOffice()
  const { organisationId, productCode, admin, member, operator, askAdmin, requestAccess, idOf } = office
  const colleague = await portal.anAccount({ organisationId })
  const signedIn = async (person: typeof member, level?: Parameters<typeof portal.aSession>[1]) =>
    (await portal.aSession(person, level)).token

  const one = await kit.idOfEachKind(idOf)
  const { ID: below } = await askAdmin('POST /department', {
    Name: '下级',
    ParentID: one.department,
    HeadIDs: [member.id],
  })
  await askAdmin('POST /account/changeDept', { accountIds: [member.id, colleague.id], DepartmentID: below })
  await askAdmin('POST /account/authorize', { accountIds: [member.id], ProductIDs: [one.product], Mode: 'add' })
  await askAdmin('POST /LoginSetting/ipunlimited', { accountIds: [admin.id] })

  const people = [admin.id, member.id, colleague.id, colleague.id, one.registration]
  const products = [one.product, await idOf('product'), await kit.aProduct()]
  const ids: KnownValues['ids'] = {
    ...(Object.fromEntries(Object.entries(one).map(([kind, id]) => [kind, [id]])) as Record<IdKind, string[]>),
    account: people,
    any: people,
    department: [one.department, below, await idOf('department')],
    product: products,
    'access-request': [one['access-request'], (await requestAccess({ isLicensed: false })).id],
  }
  const productCodes = products.map((id) => id.slice(-8))
  const captchas = await Promise.all(Array.from({ length: 12 }, () => portal.aCaptcha()))
  const phone = kit.aPhone()
  const code = await kit.codeTo('mobile', phone, 1)
  const cursors: string[] = []

  const signIn = async (): Promise<Record<VisitorKind, Credentials>> => ({
    stranger: {},
    'half-signed': { token: await signedIn(colleague, 'half-signed') },
    trial: { token: await signedIn(colleague, 'trial') },
    member: { token: await signedIn(member) },
    admin: { token: await signedIn(admin) },
    operator: { token: await signedIn(operator) },
    product: { sign },
    app: {
      headers: { authorization: `Bearer ${(await portal.aSession({ id: admin.id, organisationId }, 'app')).token}` },
    },
  })

  await kit.license(office)
  const sign = productSigner(portal.server.services, { product: productCode, organisationId })
  const names = { account: member.account, mobilePhone: member.mobilePhone, email: member.email }
  const known = { ids, names, productCodes, captchas, phone, code, cursors }
  return { hintsFor: (call: Call) => hintsFor(call, known), cursors, signIn }
}

export type FuzzWorld = Awaited<ReturnType<typeof aFuzzWorld>>

import type { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import { isSecretKept } from '@atrium/contract/sso/secret-destinations.ts'
import type { Db } from '#kit/data/database.ts'
import type { Fail } from '#kit/http/call-error.ts'
import type { Context } from '#kit/http/handle.ts'
import { checkDepartments } from '#departments/referenced-departments.ts'
import { allowedNetworks } from '#outside/allowed-networks.ts'
import { AddressRefused, checkLiteralAddress } from '#outside/guarded-fetch.ts'
import { listLicensed } from '#products/grants.ts'
import { connectorOf } from '../connectors/registry.ts'
import { readCertificate } from './certificates.ts'
import { sealSecrets, secretsOf, type SsoServices } from './connection-context.ts'
import type { ConnectionInput, ConnectionRow } from './connections.store.ts'

type Body = Context<typeof ssoCalls.addConnection>['body'] | Context<typeof ssoCalls.modifyConnection>['body']

/** True where the stored secret would go to another place than before. */
export const needsSecret = (services: SsoServices, before: ConnectionRow, { Settings, Secret }: Body): boolean =>
  !Secret?.trim() && secretsOf(services, before)['secret'] !== undefined && !isSecretKept(before.settings, Settings)

interface InputOptions {
  body: Body
  before: ConnectionRow | undefined
  fail: Fail<'request.not-found' | 'sso.address-refused' | 'sso.certificate-invalid'>
}

/** The input as stored. Throws for addresses that the portal may not connect to, and for what belongs to others. */
export async function inputOf(
  services: SsoServices,
  db: Db,
  { body, before, fail }: InputOptions,
): Promise<ConnectionInput> {
  const { Settings: settings } = body
  const connector = connectorOf(settings.Kind)
  for (const address of connector.addresses(settings)) checkAddress(services, address, fail)
  if (connector.certificates?.(settings).some((pem) => !readCertificate(pem))) fail('sso.certificate-invalid')
  await checkDepartments(db, body.DepartmentID ? [body.DepartmentID] : [])
  const productIds = await licensedProducts(db, { body, before, fail })
  const secrets = before ? secretsOf(services, before) : ((await connector.newSecrets?.()) ?? {})
  const secret = body.Secret?.trim()
  const sealed = () => sealSecrets(services, settings, { ...secrets, ...(secret && { secret }) })
  return {
    kind: settings.Kind,
    name: body.Name.trim(),
    settings,
    // As it is where no other one was entered: the log says when it changed.
    sealedSecrets: before && !secret ? before.sealedSecrets : sealed(),
    trustedDomains: body.TrustedDomains,
    isSecondStepTrusted: body.IsSecondStepTrusted,
    allowsUnrequested: body.AllowsUnrequested,
    allowsOtherWays: body.AllowsOtherWays ?? before?.allowsOtherWays ?? false,
    createsMembers: body.CreatesMembers,
    departmentId: body.DepartmentID,
    productIds,
    mapping: body.Mapping,
  }
}

/** The licensed products of the input. It may also name products that the connection has and whose licence ended. */
async function licensedProducts(db: Db, { body, before, fail }: InputOptions): Promise<string[]> {
  const licensed = new Set((await listLicensed(db)).map(({ id }) => id))
  const known = licensed.union(new Set(before?.productIds))
  if (body.ProductIDs.some((id) => !known.has(id))) fail('request.not-found')
  return body.ProductIDs.filter((id) => licensed.has(id))
}

/** Refuses addresses that could never be connected to. Names are resolved, and checked, when the portal connects. */
function checkAddress({ settings }: SsoServices, address: string, fail: InputOptions['fail']): void {
  const url = URL.parse(address)
  if (!url || url.username || url.password || url.hash)
    return fail('sso.address-refused', { values: { host: address } })
  try {
    checkLiteralAddress(allowedNetworks(settings.ssoAllowedNetworks), url.hostname, url.protocol === 'http:')
  } catch (problem) {
    if (!(problem instanceof AddressRefused)) throw problem
    fail('sso.address-refused', { values: { host: url.host } })
  }
}

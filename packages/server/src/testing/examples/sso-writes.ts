import { ssoCookie } from '@atrium/contract/constants.ts'
import { ssoLinkValidity } from '@atrium/contract/sso/sso.constants.ts'
import type { Connection, OrganisationDomain } from '@atrium/contract/sso/sso.shapes.ts'
import { newId } from '#kit/data/columns.ts'
import { openDnsEmulator } from '#testing/emulators/dns-emulator.ts'
import { insertState, newHandle } from '#sso/states/states.ts'
import type { ExampleKit, Office } from './kit.ts'
import { exampleConnection, exampleDirectory } from './sso-connection.ts'
import type { Writes } from './write-examples.ts'

const addConnection = ({ askAdmin }: Office) => askAdmin<Connection>('POST /sso/connections', exampleConnection)
const addDirectory = ({ askAdmin }: Office) => askAdmin<Connection>('POST /sso/connections', exampleDirectory)
const addDomain = ({ askAdmin }: Office) =>
  askAdmin<OrganisationDomain>('POST /sso/domains', { Domain: `lab-${newId().slice(-12)}.example` })

/** Single sign-on: connections, domains, the policy, directories that keep the members. */
export const ssoWrites = ({ portal, addSync }: ExampleKit): Writes => ({
  'POST /sso/link': async (office) => {
    const { ID } = await addConnection(office)
    await office.askAdmin(`PUT /sso/connections/${ID}/switch`, { IsEnabled: true })
    const [handle, browser] = [newHandle(), newHandle()]
    const identity = { subject: newId(), issuer: exampleConnection.Settings.Issuer }
    await insertState(portal.server.services, {
      handle,
      browser,
      state: {
        organisationId: office.organisationId,
        connectionId: ID,
        purpose: 'link',
        content: { steps: [], identity },
        validityMs: ssoLinkValidity,
      },
    })
    const state = `${handle} oidc`
    return { body: { state }, cookies: { [ssoCookie]: browser }, subject: office.member.id, isSpent: true }
  },
  'DELETE /sso/links/:id': ({ member }) => ({ subject: member.id }),
  'POST /sso/connections': () => ({ body: exampleConnection, subject: undefined }),
  'PUT /sso/connections/order': async (office) => {
    const ConnectionIDs = [(await addConnection(office)).ID, (await addConnection(office)).ID]
    return { body: { ConnectionIDs: ConnectionIDs.toReversed() }, subject: null }
  },
  'PUT /sso/connections/:id': async (office) => {
    const { ID, Version } = await addConnection(office)
    const Settings = {
      ...exampleConnection.Settings,
      ClientID: 'portal',
      Scope: 'openid',
      SubjectClaim: 'oid',
      EndsUpstream: false,
      Issuer: 'https://id.lab.example',
    }
    const flags = { IsSecondStepTrusted: true, AllowsUnrequested: true, CreatesMembers: true, TrustedDomains: [] }
    const places = { DepartmentID: await office.idOf('department'), ProductIDs: [await office.idOf('product')] }
    const Mapping = { ...exampleConnection.Mapping, JobTitle: null }
    const body = { ...exampleConnection, Name: '新名称', Settings, ...flags, ...places, Mapping, Version }
    return { params: { id: ID }, body, subject: ID }
  },
  'PUT /sso/connections/:id/switch': async (office) => {
    const { ID } = await addConnection(office)
    return { params: { id: ID }, body: { IsEnabled: true }, subject: ID }
  },
  'POST /sso/connections/:id/test-directory': async (office) => ({
    params: { id: (await addDirectory(office)).ID },
    body: { Account: 'zhang', Password: 'a password' },
    subject: null,
  }),
  'PUT /sso/connections/:id/sync': async (office) => {
    const { ID } = await addDirectory(office)
    const body = { Schedule: 'daily', Hour: 3, Missing: 'lock', BrakePercent: 5 }
    return { params: { id: ID }, body, subject: ID }
  },
  'POST /sso/connections/:id/sync': async (office) => ({
    params: { id: (await addDirectory(office)).ID },
    body: { IsDry: true },
    subject: null,
  }),
  'POST /sso/syncs/:id/confirm': async (office) => {
    const { ID } = await addDirectory(office)
    return { params: { id: await addSync(office, { connectionId: ID, state: 'stopped' }) }, body: {}, subject: ID }
  },
  'POST /sso/syncs/:id/undo': async (office) => {
    const { ID } = await addDirectory(office)
    return { params: { id: await addSync(office, { connectionId: ID }) }, body: {}, subject: ID }
  },
  'PUT /sso/code': ({ organisationId }) => ({
    body: { Code: `lab-${newId().slice(-12)}` },
    subject: organisationId,
  }),
  'PUT /sso/requirement': async (office) => {
    const { ID } = await addConnection(office)
    await office.askAdmin(`PUT /sso/connections/${ID}/switch`, { IsEnabled: true })
    return {
      body: { IsRequired: true, AdministratorIDs: [office.admin.id] },
      subject: office.organisationId,
    }
  },
  'POST /sso/domains': () => ({ body: { Domain: `lab-${newId().slice(-12)}.example` }, subject: undefined }),
  'POST /sso/domains/:id/verify': async (office) => {
    const { ID, RecordName, RecordValue } = await addDomain(office)
    const names = await openDnsEmulator()
    portal.server.services.settings.dnsServers = [names.address]
    names.setTxt(RecordName, [RecordValue])
    return { params: { id: ID }, subject: ID }
  },
  'POST /operator/organisations/:organisationId/domains/:id/confirm': async (office) => {
    const { ID } = await addDomain(office)
    return { params: { organisationId: office.organisationId, id: ID }, subject: ID }
  },
})

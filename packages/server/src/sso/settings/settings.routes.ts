import { randomBytes } from 'node:crypto'
import { domainRecordName, domainRecordPrefix, maxDomains } from '@atrium/contract/sso/sso.constants.ts'
import type { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import type { OrganisationDomain, SsoSettings } from '@atrium/contract/sso/sso.shapes.ts'
import { addressOf } from '#kit/http/device.ts'
import { consumeRateLimit, networkKey } from '#identity/sign-in/attempts.ts'
import { inTransaction, isUniqueViolation, type Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { Context } from '#kit/http/handle.ts'
import { saveConfig } from '#settings/settings.service.ts'
import { listConnections } from '../connections/connections.store.ts'
import type { SsoServices } from '../connections/connection-context.ts'
import { requirementCode, type Requirement } from '../requirement.ts'
import { hasDomainRecord } from './domain-record.ts'
import {
  confirmDomain,
  deleteDomain,
  endSessionsByOtherWays,
  getCode,
  insertDomain,
  isCodeTaken,
  listAdministrators,
  listDomains,
  lockDomain,
  savedRequirement,
  setCode,
  type DomainRow,
} from './settings.store.ts'

type Own<K extends keyof typeof ssoCalls> = Context<(typeof ssoCalls)[K]>

/** Words that stand in addresses of single sign-on themselves. */
const reservedCodes = ['callback', 'logout', 'logged-out', 'start']
const lookupLimit = { name: 'sso domain', most: 20, seconds: 60 }

const domainOf = ({ id, domain, recordValue, confirmedAt, confirmedBy }: DomainRow): OrganisationDomain => ({
  ID: id,
  Domain: domain,
  IsConfirmed: confirmedAt !== null,
  ConfirmedBy: confirmedBy,
  RecordName: domainRecordName(domain),
  RecordValue: domainRecordPrefix + recordValue,
})

/** Confirms a domain. Throws `sso.domain-taken` where another organisation has. */
const confirmed = (db: Db, id: string, by: 'dns' | 'operator'): Promise<DomainRow> =>
  confirmDomain(db, id, by).catch((problem: unknown) => {
    throw isUniqueViolation(problem) ? new CallError('sso.domain-taken') : problem
  })

/** Handlers of the code, the domains and the policy of an organisation. */
export function ssoSettings(services: SsoServices) {
  async function settingsOf(db: Db): Promise<SsoSettings> {
    const code = await getCode(db)
    const { IsRequired, AdministratorIDs } = await savedRequirement(db)
    return {
      Code: code,
      DirectLink: code && `${services.settings.publicUrl}/sso/${code}`,
      IsRequired,
      Administrators: (await listAdministrators(db)).map(({ id, name, isAble }) => ({
        ID: id,
        RealName: name,
        IsNamed: AdministratorIDs.includes(id),
        IsAble: isAble,
      })),
      Domains: (await listDomains(db)).map(domainOf),
    }
  }

  return {
    settings: ({ db }: Own<'settings'>) => settingsOf(db),

    async setCode({ body: { Code }, visitor: { organisation }, db, note, fail }: Own<'setCode'>) {
      const isTaken = Code !== null && (reservedCodes.includes(Code) || (await isCodeTaken(db, Code, organisation.id)))
      if (isTaken) fail('sso.code-taken')
      const before = await getCode(db)
      await setCode(db, Code).catch((problem: unknown) => {
        throw isUniqueViolation(problem) ? new CallError('sso.code-taken') : problem
      })
      note(before === Code ? null : { subject: organisation, changes: { code: [before, Code] } })
      return settingsOf(db)
    },

    async setRequirement({ body, visitor, db, note, fail, afterCommit }: Own<'setRequirement'>) {
      const { organisation, person } = visitor
      const { IsRequired, AdministratorIDs } = body
      const administrators = new Map((await listAdministrators(db)).map((one) => [one.id, one]))
      const named = AdministratorIDs.map((id) => administrators.get(id) ?? fail('request.not-found'))
      if (IsRequired) {
        if (!(await listConnections(db)).some(({ isEnabled }) => isEnabled)) fail('sso.no-connection')
        if (named.length === 0) fail('sso.break-glass-needed')
        const unable = named.find(({ isAble }) => !isAble)
        if (unable) fail('sso.break-glass-unable', { values: { name: unable.name } })
      }
      const before = await savedRequirement(db)
      const value: Requirement = { IsRequired, AdministratorIDs }
      await saveConfig(db, { organisationId: organisation.id, code: requirementCode, value, by: person.id })
      const ended = IsRequired ? await endSessionsByOtherWays(db, AdministratorIDs) : 0
      afterCommit(() => services.sessions.invalidate(`organisation:${organisation.id}`))
      const names = (ids: readonly string[]) => ids.map((id) => administrators.get(id)?.name ?? id)
      note({
        subject: organisation,
        changes: {
          isRequired: [before.IsRequired, IsRequired],
          breakGlass: [names(before.AdministratorIDs), names(AdministratorIDs)],
          ...(ended > 0 && { endedSessions: [null, ended] as const }),
        },
      })
      return settingsOf(db)
    },

    async addDomain({ body: { Domain }, visitor, db, note, fail }: Own<'addDomain'>) {
      if ((await listDomains(db)).length >= maxDomains) fail('sso.too-many', { values: { most: String(maxDomains) } })
      const row = await insertDomain(db, {
        organisationId: visitor.organisation.id,
        domain: Domain,
        recordValue: randomBytes(16).toString('hex'),
      })
      if (!row) return fail('sso.domain-exists')
      note({ subject: { id: row.id, name: row.domain } })
      return domainOf(row)
    },

    async verifyDomain({ params: { id }, visitor, db, note, request, fail }: Own<'verifyDomain'>) {
      const from = networkKey(services.secrets, addressOf(request))
      await inTransaction(services.database, 'none', (own) => consumeRateLimit(own, { ...lookupLimit, from }))
      // No transaction waits for the name servers.
      const organisationId = visitor.organisation.id
      const named = await inTransaction(services.database, { organisationId }, (own) => lockDomain(own, id))
      const { domain, recordValue } = named ?? fail('request.not-found')
      const isThere = await hasDomainRecord(domain, recordValue, services.settings.dnsServers)
      if (!isThere) fail('sso.record-missing', { values: { name: domainRecordName(domain) } })
      const row = (await lockDomain(db, id)) ?? fail('request.not-found')
      note({ subject: { id, name: row.domain }, changes: { confirmedBy: [row.confirmedBy, 'dns'] } })
      return domainOf(await confirmed(db, id, 'dns'))
    },

    async removeDomain({ params: { id }, db, note, fail }: Own<'removeDomain'>) {
      const row = (await lockDomain(db, id)) ?? fail('request.not-found')
      await deleteDomain(db, id)
      note({ subject: { id, name: row.domain } })
      return { ID: id }
    },

    organisationDomains: async ({ db }: Own<'organisationDomains'>) => (await listDomains(db)).map(domainOf),

    async confirmDomain({ params: { id }, db, note, fail }: Own<'confirmDomain'>) {
      const row = (await lockDomain(db, id)) ?? fail('request.not-found')
      note({ subject: { id, name: row.domain }, changes: { confirmedBy: [row.confirmedBy, 'operator'] } })
      return domainOf(await confirmed(db, id, 'operator'))
    },
  }
}

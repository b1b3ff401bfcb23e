import type { IpWhitelist, ipRuleCalls } from '@atrium/contract/settings/ip-rules.calls.ts'
import { parseIpRules } from '@atrium/contract/settings/ip-rules.ts'
import { languages, type Lang } from '@atrium/contract/constants.ts'
import { reasonOf } from '#kit/audit.ts'
import { CallError } from '#kit/call-error.ts'
import { toDate, type Db } from '#kit/database.ts'
import { addressOf } from '#kit/device.ts'
import type { Handlers } from '#kit/handle.ts'
import { phrase } from '#kit/language.ts'
import { findConfigByCode, saveConfig, type SavedConfig } from './settings.store.ts'
import { ipWhitelistCode, letsIn, rangesOf, whitelistIn, type SavedWhitelist } from './ip-whitelist.ts'
import { aboutPeople } from '#logs/logs.service.ts'
import { chosen } from '#members/members.service.ts'
import { addUnlimited, listOptional, listUnlimited, removeUnlimited } from './ip-unlimited.store.ts'

const savedIn = (found: SavedConfig | undefined): SavedWhitelist =>
  whitelistIn(found && { [ipWhitelistCode]: found.value })

function whitelistOf(found: SavedConfig | undefined, address: string): IpWhitelist {
  const { Enabled, Text } = savedIn(found)
  return {
    Enabled,
    Text,
    RuleCount: rangesOf(Text).length,
    OwnAddress: address,
    IsOwnAllowed: letsIn({ Enabled: true, Text }, address),
    ChangedBy: found?.changed_by ?? null,
    ChangedTime: found ? toDate(found.changed_at).toISOString() : null,
  }
}

/** Fails with the wrong lines of a text: all of them, or the first 50. */
function checkLines(text: string, lang: Lang): void {
  const { problems, isCut } = parseIpRules(text)
  if (problems.length === 0) return
  const shown = problems.slice(0, 5).map(({ line, problem, text: rule }) =>
    phrase(lang, 'server', 'ip.line', {
      line: String(line),
      rule,
      problem: phrase(lang, 'server', `ip.${problem}`),
    }),
  )
  throw new CallError('settings.wrong-addresses', {
    values: { problems: shown.join(lang === 'zh' ? '；' : '; '), count: `${problems.length}${isCut ? '+' : ''}` },
    details: { problems },
  })
}

/** A list in force must let somebody in, and whoever sets it, unless they said that this is meant. */
function checkReach(next: SavedWhitelist, address: string, isConfirmed: boolean): void {
  if (!next.Enabled) return
  if (rangesOf(next.Text).length === 0) throw new CallError('settings.no-addresses')
  if (!isConfirmed && !letsIn(next, address))
    throw new CallError('settings.own-address', { values: { address }, details: { address } })
}

interface Save {
  next: SavedWhitelist
  organisationId: string
  by: string
  address: string
}

/** Saves the whitelist, and gives it with what an entry of the log is about: by its name in both languages. */
async function save(db: Db, { next, organisationId, by, address }: Save) {
  const saved = await saveConfig(db, { organisationId, code: ipWhitelistCode, value: next, by })
  const name = languages.map((lang) => phrase(lang, 'changes', 'field.ipWhitelist')).join(' · ')
  return { result: whitelistOf(saved, address), subject: { id: saved.id, name } }
}

export const ipRules: Handlers<typeof ipRuleCalls> = {
  async whitelist({ request, db }) {
    return whitelistOf(await findConfigByCode(db, ipWhitelistCode), addressOf(request))
  },

  async saveWhitelist({ body, visitor: { organisation, person }, request, lang, db, note }) {
    const { Text, Confirmed = false, Reason } = body
    const address = addressOf(request)
    checkLines(Text, lang)
    const before = savedIn(await findConfigByCode(db, ipWhitelistCode))
    const next = { ...before, Text }
    checkReach(next, address, Confirmed)
    const { result, subject } = await save(db, { next, organisationId: organisation.id, by: person.id, address })
    note({ subject, changes: { ipWhitelist: [before.Text, Text] }, ...reasonOf({ Reason }) })
    return result
  },

  async switchWhitelist({ body, visitor: { organisation, person }, request, db, note }) {
    const { switchState, Confirmed = false, Reason } = body
    const address = addressOf(request)
    const before = savedIn(await findConfigByCode(db, ipWhitelistCode))
    const next = { ...before, Enabled: switchState }
    checkReach(next, address, Confirmed)
    const { result, subject } = await save(db, { next, organisationId: organisation.id, by: person.id, address })
    note({ subject, changes: { ipWhitelistEnabled: [before.Enabled, switchState] }, ...reasonOf({ Reason }) })
    return result
  },

  async unlimited({ body: { pageIndex, pageSize, Search = '' }, db }) {
    const { total, rows } = await listUnlimited(db, {
      search: Search,
      offset: (pageIndex - 1) * pageSize,
      limit: pageSize,
    })
    return {
      total,
      items: rows.map((row) => ({
        ID: row.id,
        RealName: row.real_name,
        Account: row.account,
        DepartmentName: row.department_name,
        AddedTime: toDate(row.added_at).toISOString(),
        AddedBy: row.added_by,
      })),
    }
  },

  async optionalAccounts({ query: { search = '' }, db }) {
    return (await listOptional(db, search)).map((row) => ({
      ID: row.id,
      RealName: row.real_name,
      Account: row.account,
      DepartmentName: row.department_name,
    }))
  },

  async addUnlimited({ body: { accountIds, Reason }, visitor: { organisation, person }, db, note }) {
    const people = await chosen(db, accountIds)
    const Changed = await addUnlimited(db, { organisationId: organisation.id, by: person.id, ids: accountIds })
    note({ ...aboutPeople(people, { ipUnlimited: [false, true] }), ...reasonOf({ Reason }) })
    return { Changed }
  },

  async removeUnlimited({ body: { accountIds, Reason }, db, note }) {
    const people = await chosen(db, accountIds)
    const Changed = await removeUnlimited(db, accountIds)
    note({ ...aboutPeople(people, { ipUnlimited: [true, false] }), ...reasonOf({ Reason }) })
    return { Changed }
  },
}

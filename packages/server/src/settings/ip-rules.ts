import type { IpWhitelist, ipRuleCalls } from '@atrium/contract/settings/ip-rules.calls.ts'
import { parseIpRules } from '@atrium/contract/settings/ip-rules.ts'
import { languages, type Lang } from '@atrium/contract/constants.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import type { Fail } from '#kit/http/call-error.ts'
import { toDate, type Db } from '#kit/data/database.ts'
import { addressOf } from '#kit/http/device.ts'
import type { Handlers } from '#kit/http/handle.ts'
import { phrase } from '#kit/text/language.ts'
import { findConfigByCode, saveConfig, type SavedConfig } from './settings.store.ts'
import {
  ipWhitelistCode,
  isAllowed,
  rangesOf,
  whitelistIn,
  type SavedWhitelist,
} from '#identity/sessions/ip-whitelist.ts'
import { aboutPeople } from '#logs/logs.service.ts'
import { lockMembers } from '#account/member-accounts.ts'
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
    IsOwnAllowed: isAllowed({ Enabled: true, Text }, address),
    ChangedBy: found?.changed_by ?? null,
    ChangedTime: found ? toDate(found.changed_at).toISOString() : null,
  }
}

/** Fails with the wrong lines of a text: all of them, or the first 50. */
export function checkLines(text: string, lang: Lang, fail: Fail<'settings.wrong-addresses'>): void {
  const { problems, isCut } = parseIpRules(text)
  if (problems.length === 0) return
  const shown = problems.slice(0, 5).map(({ line, problem, text: rule }) =>
    phrase(lang, 'server', 'ip.line', {
      line: String(line),
      rule,
      problem: phrase(lang, 'server', `ip.${problem}`),
    }),
  )
  fail('settings.wrong-addresses', {
    values: { problems: shown.join(lang === 'zh' ? '；' : '; '), count: `${problems.length}${isCut ? '+' : ''}` },
    details: { problems },
  })
}

/** An active list must admit somebody, and the editor's own address unless confirmed. */
function checkOwnAddress(
  next: SavedWhitelist,
  address: string,
  isConfirmed: boolean,
  fail: Fail<'settings.no-addresses' | 'settings.own-address'>,
): void {
  if (!next.Enabled) return
  if (rangesOf(next.Text).length === 0) fail('settings.no-addresses')
  if (!isConfirmed && !isAllowed(next, address))
    fail('settings.own-address', { values: { address }, details: { address } })
}

interface Save {
  next: SavedWhitelist
  organisationId: string
  by: string
  address: string
}

/** Saves the whitelist; resolves to it with the subject of the log entry. */
async function save(db: Db, { next, organisationId, by, address }: Save) {
  const saved = await saveConfig(db, { organisationId, code: ipWhitelistCode, value: next, by })
  const name = languages.map((lang) => phrase(lang, 'changes', 'field.ipWhitelist')).join(' · ')
  return { result: whitelistOf(saved, address), subject: { id: saved.id, name } }
}

export const ipRules: Handlers<typeof ipRuleCalls> = {
  async whitelist({ request, db }) {
    return whitelistOf(await findConfigByCode(db, ipWhitelistCode), addressOf(request))
  },

  async saveWhitelist({ body, visitor: { organisation, person }, request, lang, db, note, fail }) {
    const { Text, Confirmed = false, Reason } = body
    const address = addressOf(request)
    checkLines(Text, lang, fail)
    const before = savedIn(await findConfigByCode(db, ipWhitelistCode))
    const next = { ...before, Text }
    checkOwnAddress(next, address, Confirmed, fail)
    const { result, subject } = await save(db, { next, organisationId: organisation.id, by: person.id, address })
    note({ subject, changes: { ipWhitelist: [before.Text, Text] }, ...reasonOf({ Reason }) })
    return result
  },

  async switchWhitelist({ body, visitor: { organisation, person }, request, db, note, fail }) {
    const { switchState, Confirmed = false, Reason } = body
    const address = addressOf(request)
    const before = savedIn(await findConfigByCode(db, ipWhitelistCode))
    const next = { ...before, Enabled: switchState }
    checkOwnAddress(next, address, Confirmed, fail)
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
        RealName: row.realName,
        Account: row.account,
        DepartmentName: row.departmentName,
        AddedTime: row.addedAt.toISOString(),
        AddedBy: row.addedBy,
      })),
    }
  },

  async optionalAccounts({ query: { search = '' }, db }) {
    return (await listOptional(db, search)).map((row) => ({
      ID: row.id,
      RealName: row.realName,
      Account: row.account,
      DepartmentName: row.departmentName,
    }))
  },

  async addUnlimited({ body: { accountIds, Reason }, visitor: { organisation, person }, db, note }) {
    const people = await lockMembers(db, accountIds)
    const Changed = await addUnlimited(db, { organisationId: organisation.id, by: person.id, ids: accountIds })
    note({ ...aboutPeople(people, { ipUnlimited: [false, true] }), ...reasonOf({ Reason }) })
    return { Changed }
  },

  async removeUnlimited({ body: { accountIds, Reason }, db, note }) {
    const people = await lockMembers(db, accountIds)
    const Changed = await removeUnlimited(db, accountIds)
    note({ ...aboutPeople(people, { ipUnlimited: [true, false] }), ...reasonOf({ Reason }) })
    return { Changed }
  },
}

import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { personSearchLimit } from '../constants.ts'
import { read, write } from '../kit/call.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { Reason } from '../kit/reason.ts'
import { maxIpListLength } from './ip-rules.ts'

const Confirmed = Type.Optional(
  Type.Boolean({ description: 'Yes, also when the address one is on would no longer be let in' }),
)
const accountIds = Type.Array(Id('account', 'A member'), { maxItems: 1_000, description: 'Whom it is about' })
const Search = Type.Optional(Type.String({ maxLength: 100, description: 'Parts of name, pinyin, initials or account' }))

export const IpWhitelist = Type.Object({
  Enabled: Type.Boolean({ description: 'Whether it is in force' }),
  Text: Type.String({ description: 'One address, network or range on each line; `#` begins a comment' }),
  RuleCount: Type.Integer({ description: 'How many rules that are' }),
  OwnAddress: Type.String({ description: 'The address one is on' }),
  IsOwnAllowed: Type.Boolean({ description: 'Whether the list lets that address in' }),
  ChangedBy: Nullable(Type.String({ description: 'Who changed it last' })),
  ChangedTime: Nullable(Moment('When it was changed last')),
})
export type IpWhitelist = Static<typeof IpWhitelist>

export const IpPerson = Type.Object({
  ID: Id('account', 'The member'),
  RealName: Type.String({ description: 'Name of the person' }),
  Account: Type.String({ description: 'The account name' }),
  DepartmentName: Nullable(Type.String({ description: 'The main department' })),
})
export type IpPerson = Static<typeof IpPerson>

export const UnlimitedPerson = Type.Object({
  ...IpPerson.properties,
  AddedTime: Moment('Since when'),
  AddedBy: Nullable(Type.String({ description: 'Who exempted the person' })),
})
export type UnlimitedPerson = Static<typeof UnlimitedPerson>

const fails = ['settings.wrong-addresses', 'settings.no-addresses', 'settings.own-address'] as const

/** From which addresses people may sign in, and for whom that does not hold. */
export const ipRuleCalls = {
  whitelist: read({
    at: 'GET /loginSetting/ipwhitelist',
    title: 'Get IP whitelist',
    purpose: 'Returns the IP whitelist, and whether it allows the caller’s address.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'ip-rules',
    gives: IpWhitelist,
  }),
  saveWhitelist: write({
    at: 'POST /loginSetting/ipwhitelist',
    title: 'Save IP whitelist',
    purpose: 'Saves the IP whitelist. Errors name the wrong lines.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'ip-rules',
    audit: 'settings.ip-whitelist-changed',
    changesSession: true,
    body: Type.Object({
      Text: Type.String({ maxLength: maxIpListLength, description: 'One address, network or range on each line' }),
      Confirmed,
      Reason,
    }),
    gives: IpWhitelist,
    fails,
  }),
  switchWhitelist: write({
    at: 'POST /loginSetting/ipwhitelist/switch',
    title: 'Switch IP whitelist',
    purpose: 'Switches the IP whitelist on or off.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'ip-rules',
    audit: 'settings.ip-whitelist-switched',
    changesSession: true,
    body: Type.Object({ switchState: Type.Boolean({ description: 'Whether it is in force' }), Confirmed, Reason }),
    gives: IpWhitelist,
    fails,
  }),
  unlimited: read({
    at: 'POST /loginSetting/ipunlimited/pages',
    title: 'List IP exemptions',
    purpose: 'Lists the people who are exempt from the whitelist.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'ip-rules',
    body: Type.Object({ ...PageRequest, Search }),
    gives: PageOf(UnlimitedPerson),
  }),
  optionalAccounts: read({
    at: 'GET /loginSetting/ipunlimited/optionalAccounts',
    title: 'Search members to exempt',
    purpose: 'Members who could be exempted, at most 20.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'ip-rules',
    limit: personSearchLimit,
    query: Type.Object({ search: Search }),
    gives: Type.Array(IpPerson),
  }),
  addUnlimited: write({
    at: 'POST /LoginSetting/ipunlimited',
    title: 'Add IP exemptions',
    purpose: 'Exempts people from the whitelist.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'ip-rules',
    audit: 'settings.ip-exempted',
    changesSession: true,
    bodyLimit: 128 * 1024,
    body: Type.Object({ accountIds, Reason }),
    gives: Type.Object({ Changed: Type.Integer({ description: 'How many were not exempt before' }) }),
    fails: ['members.none-selected', 'request.not-found'],
  }),
  removeUnlimited: write({
    at: 'DELETE /LoginSetting/ipunlimited',
    title: 'Remove IP exemptions',
    purpose: 'Ends the exemption of people from the whitelist.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'ip-rules',
    audit: 'settings.ip-exemption-ended',
    changesSession: true,
    bodyLimit: 128 * 1024,
    body: Type.Object({ accountIds, Reason }),
    gives: Type.Object({ Changed: Type.Integer({ description: 'How many were exempt before' }) }),
    fails: ['members.none-selected', 'request.not-found'],
  }),
}

import type { Call } from '@atrium/contract/kit/call.ts'
import type { IdKind } from '@atrium/contract/kit/ids.ts'
import { starters } from '@atrium/labels/starters/starters.ts'
import { configs } from '@atrium/contract/settings/settings.shapes.ts'
import { newPassword } from '#testing/examples/kit.ts'
import { testDigest } from '#testing/people.ts'
import type { Hint } from './schema-values.ts'

/** What calls can name: ids by their kind, and values that mean something to this portal. */
export interface KnownValues {
  ids: Readonly<Record<IdKind, readonly string[]>>
  names: { account: string; mobilePhone: string; email: string }
  productCodes: readonly string[]
  captchas: readonly unknown[]
  phone: string
  code: string
  /** Cursors of pages that were answered so far. */
  cursors: readonly string[]
}

/** Values for the fields of a call that exist in this world. */
export function hintsFor({ at }: Call, known: KnownValues): Hint {
  const fields = valuesByField(known)
  const category = categories.find(([path]) => path.test(at))?.[1]
  return ({ field, kind }) =>
    kind ? known.ids[kind] : field === 'id' ? category : fields.find(([name]) => name.test(field))?.[1]
}

/** Templates that can be stored, one that nearly could, and what is none. */
const labelDocuments = [...starters.map(({ create }) => create('zh')), { ...starters[0].create('en'), name: ' ' }, {}]

/** What an `id` is that identifies no row. */
const categories: readonly (readonly [RegExp, readonly string[]])[] = [
  [/configurations\/Options/iu, ['expiry', 'sessions.IdleMinutes']],
  [/categoryList|configurations/iu, ['security', 'logs', 'all']],
]

function valuesByField({
  names,
  productCodes,
  captchas,
  phone,
  code,
  cursors,
}: KnownValues): readonly (readonly [RegExp, readonly unknown[]])[] {
  return [
    [/^(account|Account)$/u, [names.account, names.mobilePhone, names.email, phone, 'nobody.here']],
    [/^pageIndex$/u, [1, 1, 2]],
    [/^pageSize$/u, [10, 2]],
    [/^number$/u, [1, 2, 3, 5, 8]],
    [/^(After|Before)$/u, cursors],
    [/^(mobilePhone|MobilePhone)$/u, [phone, '13812345678']],
    [/^(email|Email)$/u, ['new.person@lab.example']],
    [/^(verificationCode|VerificationCode)$/u, [code]],
    [/^(password|OldPassword)$/u, [testDigest]],
    [/^NewPassword$/u, [newPassword]],
    [/^captcha$/u, captchas],
    [/^Value$/u, Object.values(configs).map(({ initial }) => initial)],
    [/^(Version|Revision|revision)$/u, [1, 2]],
    [/^Document$/u, labelDocuments],
    [/^Values$/u, [{ sampleId: 'S-1' }, {}, { name: '样品', date: '2027-01-31' }]],
    [/^(search|Search|words)$/u, ['成员', 'person', '成', '139', 'lab']],
    [/^Address$/u, ['127.0.0.1']],
    [/^(From|Until|At|BeginTime|EndTime)$/u, ['2026-11-01', '2026-11-23', '2026-11-20T10:00:00Z']],
    [/^lang$/u, ['zh', 'en']],
    [/^version$/u, ['NEW', 'NOSTALGIA']],
    [/^platform$/u, productCodes],
    [/^(section)$/u, ['account', 'start']],
    [/^(Name|RealName|realName|OrgName|name)$/u, ['名称', 'Name']],
  ]
}

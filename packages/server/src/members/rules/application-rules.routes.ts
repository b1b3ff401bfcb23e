import { maxApplicationRules } from '@atrium/contract/members/application-rules.calls.ts'
import type { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { newId } from '#kit/data/columns.ts'
import type { Db } from '#kit/data/database.ts'
import type { Context } from '#kit/http/handle.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { aboutChanged } from '#logs/logs.service.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { listLicensed, loggedSeatRole } from '#products/grants.ts'
import { allocateSeats, planSeats, type SeatAllocation } from '#products/seat-allocation.ts'
import { checkDepartments } from '#departments/referenced-departments.ts'
import { departmentChange } from '../edit/logged-departments.ts'
import {
  countRules,
  deleteRule,
  insertRule,
  listMissingSeats,
  listRulePeople,
  listRules,
  lockPeople,
  type RuleSeat,
} from './application-rules.store.ts'
import { loggedRulesOf, ruleNameOf } from './apply-rules.ts'

type Own<K extends keyof typeof memberCalls> = Context<(typeof memberCalls)[K]>

/** Handlers of application rules. */
export const applicationRules = () => ({
  async applicationRules({ lang, db }: Own<'applicationRules'>) {
    const rules = await listRules(db)
    return rules.map((rule) => {
      const role = rule.roles.find(({ Code }) => Code === rule.role_code)
      return {
        ID: rule.id,
        DepartmentID: rule.department_id,
        DepartmentName: rule.department_name,
        WithSubDepartments: rule.with_sub_departments,
        ProductID: rule.product_id,
        ProductName: rule.product_name,
        RoleCode: role ? rule.role_code : null,
        RoleName: role ? localizedName(lang, { name: role.Name, englishName: role.EnglishName }) : null,
      }
    })
  },

  async previewApplicationRules({ body: { pageIndex, pageSize }, db }: Own<'previewApplicationRules'>) {
    const plan = await planSeats(db, await listMissingSeats(db))
    const seats = [
      ...plan.refused.map((seat) => ({ ...seat, hasSeat: false })),
      ...plan.given.map((seat) => ({ ...seat, hasSeat: true })),
    ]
    const page = seats.slice((pageIndex - 1) * pageSize, pageIndex * pageSize)
    const people = await listRulePeople(
      db,
      page.map(({ accountId }) => accountId),
    )
    return {
      total: seats.length,
      Effects: await effectsOf(db, plan),
      items: page.map(({ accountId, ruleId, hasSeat }) => ({
        AccountID: accountId,
        RealName: people.get(accountId)?.name ?? '',
        DepartmentName: people.get(accountId)?.department_name ?? null,
        RuleID: ruleId,
        HasSeat: hasSeat,
      })),
    }
  },

  async addApplicationRule({ body, visitor, db, note, fail }: Own<'addApplicationRule'>) {
    const { DepartmentID, ProductID, WithSubDepartments, RoleCode = null } = body
    const product = (await listLicensed(db)).find(({ id }) => id === ProductID) ?? fail('products.unauthorised')
    if (RoleCode && !product.roles.some(({ Code }) => Code === RoleCode)) fail('products.unknown-role')
    await lockOrganisation(db)
    await checkDepartments(db, [DepartmentID])
    const { all, same } = await countRules(db, { departmentId: DepartmentID, productId: ProductID })
    if (same > 0) fail('members.rule-exists')
    if (all >= maxApplicationRules) fail('members.too-many-rules', { values: { most: String(maxApplicationRules) } })
    const id = newId()
    await insertRule(db, {
      id,
      organisationId: visitor.organisation.id,
      departmentId: DepartmentID,
      withSubDepartments: WithSubDepartments,
      productId: ProductID,
      roleCode: RoleCode,
    })
    const rule = (await listRules(db)).find((one) => one.id === id)
    note({
      subject: { id, name: rule ? ruleNameOf(rule) : '' },
      changes: {
        department: await departmentChange(db, [null, DepartmentID]),
        withSubDepartments: [null, WithSubDepartments],
        products: [null, [product.name]],
        ...(RoleCode && { productRoles: [null, [loggedSeatRole(product, RoleCode)]] as [unknown, unknown] }),
      },
    })
    return { ID: id }
  },

  async removeApplicationRule({ params: { id }, db, note, fail }: Own<'removeApplicationRule'>) {
    const rule = (await listRules(db)).find((one) => one.id === id) ?? fail('request.not-found')
    await deleteRule(db, id)
    note({ subject: { id, name: ruleNameOf(rule) } })
    return { ID: id }
  },

  async applyApplicationRules({ visitor, db, note }: Own<'applyApplicationRules'>) {
    const people = new Set((await listMissingSeats(db)).map(({ accountId }) => accountId))
    await lockPeople(db, [...people])
    // Read again under the lock: somebody may have left, moved or been given a seat.
    const missing = await listMissingSeats(db, [...people])
    const seats = await allocateSeats(db, visitor.organisation.id, missing)
    const logged = loggedRulesOf(await listRules(db), seats.given)
    const named = await listRulePeople(db, [...logged.keys()])
    note(logged.size > 0 ? aboutChanged([...named.values()], ({ id }) => logged.get(id) ?? {}) : null)
    return { Effects: await effectsOf(db, seats) }
  },
})

/** The number of given and lacking seats of each rule. */
async function effectsOf(db: Db, { given, refused }: SeatAllocation<RuleSeat>) {
  const count = (seats: readonly RuleSeat[], id: string) => seats.filter(({ ruleId }) => ruleId === id).length
  return (await listRules(db)).map(({ id }) => ({
    RuleID: id,
    Given: count(given, id),
    WithoutSeat: count(refused, id),
  }))
}

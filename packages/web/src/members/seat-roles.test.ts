import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seatRole, seatRolesOf } from './seat-roles.ts'

const viewer = { Code: 'viewer', Name: 'Viewer', DefaultFor: 'member' } as const
const keeper = { Code: 'stock-keeper', Name: 'Stock keeper', DefaultFor: null }
const manager = { Code: 'manager', Name: 'Manager', DefaultFor: 'administrator' } as const
const product = { ID: 'p', Roles: [viewer, keeper, manager] }

test('chosen roles – contain given applications only', () => {
  const chosen = new Map([
    ['a', 'viewer'],
    ['b', ''],
    ['c', 'keeper'],
  ])
  assert.deepEqual(seatRolesOf(['a', 'b', 'd'], chosen), [
    { ProductID: 'a', RoleCode: 'viewer' },
    { ProductID: 'b', RoleCode: null },
  ])
})

test('role of a person – is the given one, or the default of the group', () => {
  const given = (RoleCode: string) => [{ ProductID: 'p', RoleCode }]
  const member = (RoleCode?: string) => ({ Role: 'member', ProductRoles: RoleCode ? given(RoleCode) : [] }) as const
  const administrator = { Role: 'organisation-admin', ProductRoles: [] } as const
  assert.deepEqual(seatRole(product, member('stock-keeper')), { role: keeper, isGiven: true })
  assert.deepEqual(seatRole(product, member()), { role: viewer, isGiven: false })
  assert.deepEqual(seatRole(product, member('gone')), { role: viewer, isGiven: false })
  assert.deepEqual(seatRole(product, administrator), { role: manager, isGiven: false })
  assert.deepEqual(seatRole({ ID: 'p', Roles: [viewer] }, administrator), { role: viewer, isGiven: false })
  assert.deepEqual(seatRole({ ID: 'p', Roles: [keeper] }, administrator), { role: undefined, isGiven: false })
})

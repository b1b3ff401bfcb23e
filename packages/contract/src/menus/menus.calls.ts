import { Type } from '../kit/type.ts'
import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { Reason } from '../kit/reason.ts'
import { managedMenus } from './menu-entries.ts'
import { ManagedArea, MenuArea, MenuUser } from './menus.shapes.ts'

const Menu = (description: string) => Type.Enum(managedMenus, { description })

export const menuCalls = {
  userTree: read({
    at: 'GET /Menu/user/tree',
    title: 'Get own menu',
    purpose: 'Returns the menu entries that the caller may see.',
    access: 'trial',
    scope: 'none',
    gives: Type.Array(MenuArea),
  }),
  tree: read({
    at: 'GET /Menu/tree',
    title: 'List hideable menu entries',
    purpose: 'Lists the menu entries that can be hidden from people.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'menus',
    gives: Type.Array(ManagedArea),
  }),
  users: read({
    at: 'GET /Menu/users',
    title: 'List members by entry',
    purpose: 'Lists members and whether an entry is hidden from them.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'menus',
    query: Type.Object({
      menuId: Menu('The entry'),
      roleType: Type.Optional(
        Type.Enum(['member', 'organisation-admin'], { description: 'Only people with this role' }),
      ),
      hidden: Type.Optional(Type.Boolean({ description: 'Only people from whom it is hidden' })),
      search: Type.Optional(Type.String({ maxLength: 100, description: 'Parts of name, pinyin, initials or account' })),
      ...PageRequest,
    }),
    gives: PageOf(MenuUser),
  }),
  hidden: read({
    at: 'GET /Menu/user/:id/hidden',
    title: "List member's hidden entries",
    purpose: 'Lists the entries that are hidden from a member.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'menus',
    params: Type.Object({ id: Id('account', 'The member') }),
    gives: Type.Array(Menu('An entry')),
    fails: ['request.not-found'],
  }),
  save: write({
    at: 'POST /Menu/user/save',
    title: 'Change menu visibility',
    purpose: 'Hides menu entries from people, or shows them again. The calls behind a hidden entry are refused.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'menus',
    audit: 'menus.visibility-changed',
    changesSession: true,
    bodyLimit: 256 * 1024,
    body: Type.Object({
      Changes: Type.Array(
        Type.Object({
          accountId: Id('account', 'The member'),
          menuId: Menu('The entry'),
          IsHidden: Type.Boolean({ description: 'Whether it is hidden from now on' }),
        }),
        { maxItems: 2_000, description: 'What changes' },
      ),
      Reason,
    }),
    gives: Type.Object({ Changed: Type.Integer({ description: 'How many changed' }) }),
    fails: ['members.none-selected', 'menus.own', 'members.last-administrator', 'request.not-found'],
  }),
}

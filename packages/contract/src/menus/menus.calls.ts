import { Type } from 'typebox'
import { read } from '../kit/call.ts'
import { MenuArea } from './menus.shapes.ts'

export const menuCalls = {
  userTree: read({
    at: 'GET /Menu/user/tree',
    purpose: 'The menu as the person who asks may see it.',
    access: 'trial',
    scope: 'none',
    gives: Type.Array(MenuArea),
  }),
}

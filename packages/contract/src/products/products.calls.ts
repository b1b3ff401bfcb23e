import { Type } from '../kit/type.ts'
import { launcherViews } from '../constants.ts'
import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { accessCalls, accessDecisionCalls, toDoCalls } from './access.calls.ts'
import { productIconCalls } from './product-icon.calls.ts'
import { AuthorisedProduct, AuthorisedVisitor, InventoryVisitor, PlatformUrl } from './products.shapes.ts'

const platform = Type.String({ maxLength: 32, description: 'Short name of the application that asks' })

export const productCalls = {
  ...accessCalls,
  ...accessDecisionCalls,
  ...toDoCalls,
  ...productIconCalls,

  authorizeInfo: read({
    at: 'GET /Account/AuthorizeInfo',
    title: 'List usable applications',
    purpose: 'Lists the applications that the organisation may use; on request also those that it may not.',
    access: 'trial',
    scope: 'organisation',
    query: Type.Object({
      showUnAuthorized: Type.Optional(
        Type.Boolean({ default: false, description: 'Also give the applications that are not licensed' }),
      ),
    }),
    gives: Type.Array(AuthorisedProduct),
  }),
  webUrls: read({
    at: 'GET /Platform/WebUrls',
    title: 'List application addresses',
    purpose: 'Returns the addresses of the applications.',
    access: 'trial',
    scope: 'organisation',
    query: Type.Object({
      isAll: Type.Optional(
        Type.Boolean({ default: false, description: 'Also give the applications that are not licensed' }),
      ),
    }),
    gives: Type.Array(PlatformUrl),
  }),
  isAuthorizeLogin: read({
    at: 'POST /account/isAuthorizeLogin',
    title: 'Check application access',
    purpose:
      'Tells an application, by the cookie of its visitor, who the visitor is and whether the visitor may use it.',
    access: 'trial',
    scope: 'organisation',
    body: Type.Object({ platform }),
    gives: AuthorisedVisitor,
    fails: ['products.unknown', 'products.unauthorised', 'products.no-seat'],
  }),
  isAuthorizeUser: read({
    at: 'POST /users/isAuthorizeLogin',
    title: 'Check access for inventory',
    purpose: 'Answers like isAuthorizeLogin, in the form that the inventory application uses.',
    access: 'trial',
    scope: 'organisation',
    body: Type.Object({
      platform: Type.Optional(
        Type.String({ maxLength: 32, default: 'CIMS', description: 'Short name of the application that asks' }),
      ),
    }),
    gives: InventoryVisitor,
    fails: ['products.unknown', 'products.unauthorised', 'products.no-seat'],
  }),
  pin: write({
    at: 'PUT /Platform/pins',
    title: 'Pin applications',
    purpose: 'Sets the person’s pinned applications and their order.',
    access: 'signed-in',
    scope: 'organisation',
    audit: { none: 'A personal preference' },
    body: Type.Object({
      productIds: Type.Array(Id('product', 'An application'), {
        maxItems: 100,
        uniqueItems: true,
        description: 'The pinned applications in their order',
      }),
    }),
    gives: Type.Object({ pinned: Type.Integer({ description: 'How many applications are pinned now' }) }),
    fails: ['products.unknown'],
  }),
  arrange: write({
    at: 'PUT /Platform/order',
    title: 'Reorder applications',
    purpose: 'Sets the person’s order of applications. Pinned ones stay before the others.',
    access: 'signed-in',
    scope: 'organisation',
    audit: { none: 'A personal preference' },
    body: Type.Object({
      productIds: Type.Array(Id('product', 'An application'), {
        maxItems: 100,
        uniqueItems: true,
        description: 'The applications in their order; none of them: back to the order by use',
      }),
    }),
    gives: Type.Object({
      arranged: Type.Integer({ description: 'How many applications have a place of their own now' }),
    }),
    fails: ['products.unknown'],
  }),
  setView: write({
    at: 'PUT /Platform/view',
    title: 'Set launcher view',
    purpose: 'Sets how the launcher shows applications.',
    access: 'signed-in',
    scope: 'organisation',
    audit: { none: 'A personal preference' },
    changesSession: true,
    body: Type.Object({ view: Type.Enum(launcherViews, { description: 'A card for each, or a line' }) }),
    gives: Type.Object({ LauncherView: Type.Enum(launcherViews, { description: 'What it is now' }) }),
  }),
  noteUse: write({
    at: 'POST /Platform/use/:productId',
    title: 'Record application use',
    purpose: 'Records that the person opened an application. The launcher shows the most used first.',
    access: 'trial',
    scope: 'organisation',
    audit: { none: 'Opening an application changes nothing; the application has a log of its own' },
    params: Type.Object({ productId: Id('product', 'The application') }),
    gives: Type.Object({ useCount: Type.Integer({ description: 'How often the person has opened it' }) }),
    fails: ['products.unknown', 'products.unauthorised', 'products.no-seat'],
  }),
}

import { Type } from '../kit/type.ts'
import { photoLimit, photoTypes } from '../constants.ts'
import { read, upload, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { Licence } from '../organisation/organisation.shapes.ts'
import {
  LicenceInput,
  ManagedProduct,
  maxOldProductSecretDays,
  ProductInput,
  ProductWithSecret,
} from './managed-products.shapes.ts'

const operator = { access: 'operator', scope: 'installation' } as const
const params = Type.Object({ id: Id('product', 'The application') })
const gives = ManagedProduct
const roleFails = ['products.role-repeated', 'products.role-default-repeated'] as const

/** How operators manage the applications of the installation. */
export const managedProductCalls = {
  products: read({
    at: 'GET /operator/products',
    title: 'List applications',
    purpose: 'Lists the applications of the installation in order, including those that are switched off.',
    ...operator,
    gives: Type.Array(ManagedProduct),
  }),
  createProduct: write({
    at: 'POST /operator/products',
    title: 'Create application',
    purpose: 'Creates an application as the last one in the order.',
    ...operator,
    audit: 'products.created',
    body: ProductInput,
    gives,
    fails: ['products.code-taken', 'products.wrong-address', ...roleFails],
  }),
  orderProducts: write({
    at: 'PUT /operator/products/order',
    title: 'Order applications',
    purpose: 'Sets the order of the applications. Those that are not listed come last.',
    ...operator,
    audit: 'products.ordered',
    body: Type.Object({
      productIds: Type.Array(Id('product', 'An application'), {
        minItems: 1,
        maxItems: 1_000,
        uniqueItems: true,
        description: 'The applications in their order',
      }),
    }),
    gives: Type.Object({ Ordered: Type.Integer({ description: 'How many applications were given a place' }) }),
    fails: ['products.unknown'],
  }),
  modifyProduct: write({
    at: 'PUT /operator/products/:id',
    title: 'Edit application',
    purpose: 'Changes an application.',
    ...operator,
    audit: 'products.modified',
    params,
    body: ProductInput,
    gives,
    fails: ['products.unknown', 'products.code-taken', 'products.wrong-address', ...roleFails, 'products.role-given'],
  }),
  switchProduct: write({
    at: 'PUT /operator/products/:id/enabled',
    title: 'Switch application',
    purpose: 'Switches an application off or on. One that is off appears nowhere, and nobody may open it.',
    ...operator,
    audit: 'products.switched',
    params,
    body: Type.Object({ isEnabled: Type.Boolean({ description: 'Whether it is on' }) }),
    gives,
    fails: ['products.unknown'],
  }),
  createProductSecret: write({
    at: 'POST /operator/products/:id/secrets',
    title: 'Create application secret',
    purpose:
      'Creates a new secret by which the application and the portal authenticate each other; it is not shown again. The previous one stays valid for the given number of days. From then on `PRODUCT_SECRET` is not used for this application, except as the predecessor of its first secret.',
    ...operator,
    audit: 'products.secret-created',
    params,
    body: Type.Object({
      OldSecretDays: Type.Integer({
        minimum: 0,
        maximum: maxOldProductSecretDays,
        description: 'Days until the previous secret ends; 0 ends all previous ones at once',
      }),
    }),
    gives: ProductWithSecret,
    fails: ['products.unknown', 'products.two-secrets'],
  }),
  endProductSecret: write({
    at: 'DELETE /operator/products/:id/secrets/:secretId',
    title: 'End application secret',
    purpose: 'Ends a secret of an application at once and permanently.',
    ...operator,
    audit: 'products.secret-ended',
    params: Type.Object({ ...params.properties, secretId: Id('product-secret', 'The secret') }),
    gives,
    fails: ['products.unknown', 'request.not-found'],
  }),
  uploadProductIcon: write({
    at: 'POST /operator/products/:id/icon',
    title: 'Upload application icon',
    purpose:
      'Replaces the icon of an application. PNG and JPEG are stored at 256 pixels at most; an SVG may neither run nor load anything.',
    ...operator,
    audit: 'products.icon-changed',
    params,
    takes: upload({ types: [...photoTypes, 'image/svg+xml'], max: photoLimit, redrawnTo: 256 }),
    gives,
    fails: ['products.unknown'],
  }),
  removeProductIcon: write({
    at: 'DELETE /operator/products/:id/icon',
    title: 'Remove application icon',
    purpose: 'Removes the uploaded icon of an application. The drawn one is shown instead.',
    ...operator,
    audit: 'products.icon-changed',
    params,
    gives,
    fails: ['products.unknown'],
  }),
}

const licenceParams = Type.Object({
  organisationId: Id('organisation', 'The organisation'),
  productId: Id('product', 'The application'),
})

/** How operators manage the licences of an organisation. */
export const licenceCalls = {
  licences: read({
    at: 'GET /operator/organisations/:organisationId/licences',
    title: "List organisation's licences",
    purpose: 'Lists the licences of an organisation with their seats, in the order of the applications.',
    access: 'operator',
    scope: 'organisation',
    params: Type.Object({ organisationId: Id('organisation', 'The organisation') }),
    gives: Type.Object({
      OrgName: Type.String({ description: 'Name of the organisation in the language of the caller' }),
      Today: Type.String({ description: 'The day by the calendar of the organisation, `YYYY-MM-DD`' }),
      Licences: Type.Array(Licence, { description: 'Its licences, also those that ended' }),
    }),
    fails: ['request.not-found'],
  }),
  setLicence: write({
    at: 'PUT /operator/organisations/:organisationId/licences/:productId',
    title: 'Set licence',
    purpose: 'Gives an organisation a licence for an application, or changes its seats and period.',
    access: 'operator',
    scope: 'organisation',
    audit: 'products.licence-set',
    params: licenceParams,
    body: LicenceInput,
    gives: Licence,
    fails: ['request.not-found', 'products.unknown', 'products.wrong-period', 'products.seats-below-used'],
  }),
  endLicence: write({
    at: 'DELETE /operator/organisations/:organisationId/licences/:productId',
    title: 'End licence',
    purpose:
      'Ends the licence of an organisation for an application at once. People get their seats back if the licence is given again.',
    access: 'operator',
    scope: 'organisation',
    audit: 'products.licence-ended',
    params: licenceParams,
    gives: Type.Object({ People: Type.Integer({ description: 'How many people could open it until now' }) }),
    fails: ['request.not-found'],
  }),
}

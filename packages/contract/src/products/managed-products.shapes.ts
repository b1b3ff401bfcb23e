import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { productKinds } from '../constants.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { maxProductRoles, ProductRole } from './product-roles.shapes.ts'
import { productIcons } from './starting-products.ts'

/** A letter, then letters, digits or dashes: it stands in addresses and in the calls of the application. */
export const productCodePattern = '^[A-Za-z][A-Za-z0-9-]{0,31}$'
export const maxAddressLength = 500
/** Addresses become links: none that could run something. */
export const webAddressPattern = '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s/?#]+[^\\s]*$'

const Name = (description: string) => Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', description })
const Introduction = (description: string) => Type.String({ maxLength: 200, description })
const WebAddress = (description: string) =>
  Nullable(Type.String({ maxLength: maxAddressLength, pattern: webAddressPattern, description }))

/** What operators say about an application. */
export const ProductInput = Type.Object({
  Code: Type.String({ pattern: productCodePattern, description: 'Its short name in calls, for example `ELN`' }),
  Kind: Type.Enum(productKinds, { description: 'Product kind' }),
  Name: Name('Its Chinese name'),
  EnglishName: Name('Its English name'),
  Introduction: Introduction('One sentence about it in Chinese'),
  EnglishIntroduction: Introduction('One sentence about it in English'),
  WebUrl: WebAddress('Where it opens; null while it has no address'),
  PublicUrl: WebAddress('Its public page, for those who may not open it; null without one'),
  HelpUrl: WebAddress('Its help; null without one'),
  Icon: Type.Enum(productIcons, { description: 'The drawn icon; an uploaded one takes its place' }),
  Color: Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: 'Colour of the tile, `#rrggbb`' }),
  Roles: Type.Optional(
    Type.Array(ProductRole, {
      maxItems: maxProductRoles,
      description: 'Its roles, each code once, one default for a group at most; they stay as they are when not given',
    }),
  ),
})
export type ProductInput = Static<typeof ProductInput>

/** Secrets of an application that are valid at the same time, so that it can change to the new one without a gap. */
export const maxProductSecrets = 2
/** The longest time, in days, for which the previous secret stays valid beside a new one. */
export const maxOldProductSecretDays = 90

const ProductSecret = Type.Object({
  ID: Id('product-secret', 'The secret'),
  CreatedTime: Moment('When it was created'),
  LastUsedTime: Nullable(Moment('When the application last signed with it, to ten minutes; null if never')),
  EndTime: Nullable(Moment('When it ends; null while it has no end')),
})

/** An application as operators see it. */
export const ManagedProduct = Type.Object({
  ...ProductInput.properties,
  Roles: Type.Array(ProductRole, {
    description: 'Its roles; an application without roles only learns whether a person is an administrator',
  }),
  ID: Id('product', 'The application'),
  Icon: Type.String({ description: 'Name of the drawn icon' }),
  IconUrl: Nullable(Type.String({ description: 'Address of the uploaded icon below the portal' })),
  IsEnabled: Type.Boolean({ description: 'Whether it is switched on' }),
  LicenceCount: Type.Integer({ description: 'Organisations that may use it today' }),
  Secrets: Type.Array(ProductSecret, { description: 'Its valid secrets, the newest first, never what they are' }),
  UsesSharedSecret: Type.Boolean({
    description:
      'Whether `PRODUCT_SECRET`, which applications share, still counts, since it never had a secret of its own',
  }),
})
export type ManagedProduct = Static<typeof ManagedProduct>

/** An application with a new secret, the only time that the secret is shown. */
export const ProductWithSecret = Type.Object({
  Product: ManagedProduct,
  Secret: Type.String({ description: 'The new secret. It cannot be shown again' }),
})
export type ProductWithSecret = Static<typeof ProductWithSecret>

const Day = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: `${description}, \`YYYY-MM-DD\`` })

/** What an organisation gets by a licence. */
export const LicenceInput = Type.Object({
  seatCount: Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'For how many people' }),
  validFrom: Day('The first day'),
  validUntil: Day('The last day'),
})
export type LicenceInput = Static<typeof LicenceInput>

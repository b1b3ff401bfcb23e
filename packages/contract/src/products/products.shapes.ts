import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { productKinds } from '../constants.ts'
import { AccountInfo, DeptInfo, Lang, OrganisationInfo } from '../identity/identity.shapes.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { OwnAccessRequest } from './access.shapes.ts'

/** An application of the suite, as the launcher shows it. */
export const AuthorisedProduct = Type.Object({
  ID: Id('product', 'The application'),
  Code: Type.String({ description: 'Its short name in calls, for example `ELN`' }),
  PlatformName: Type.String({ description: 'Its name in the language of the caller' }),
  Introduction: Type.String({ description: 'One sentence about it in the language of the caller' }),
  SearchWords: Type.String({
    description:
      'What a search may begin with besides: its names in both languages, and the pinyin and the initials of the Chinese one, each from every character on; lower case, apart by blanks',
  }),
  Kind: Type.Enum(productKinds, { description: 'Product kind' }),
  IsAuthorized: Type.Boolean({ description: 'Whether the person may use it today' }),
  IsLicensed: Type.Boolean({
    description: 'Whether the organisation may use it today; then a person who may not only needs a seat',
  }),
  IsPinned: Type.Boolean({ description: 'Whether the person pinned it' }),
  IsArranged: Type.Boolean({ description: 'Whether the person gave it a place by hand; else it stands by use' }),
  LastUsedTime: Nullable(Moment('When the person last opened it')),
  Request: Nullable(OwnAccessRequest),
  WebUrl: Nullable(
    Type.String({ description: 'Where it opens when authorised, else its public page; null without such an address' }),
  ),
  HelpUrl: Nullable(Type.String({ description: 'Its help; null without one' })),
  Icon: Type.String({ description: 'Name of the drawn icon' }),
  IconUrl: Nullable(
    Type.String({ description: 'Address of the uploaded icon below the portal, in place of the drawn one' }),
  ),
  Color: Type.String({ description: 'Colour of the tile, `#rrggbb`' }),
})
export type AuthorisedProduct = Static<typeof AuthorisedProduct>

/** Where an application lives. */
export const PlatformUrl = Type.Object({
  Code: Type.String({ description: 'Its short name in calls' }),
  PlatformName: Type.String({ description: 'Its name in the language of the caller' }),
  WebUrl: Nullable(Type.String({ description: 'Where it opens; null while it has no address' })),
  PublicUrl: Nullable(Type.String({ description: 'Its public page; null without one' })),
  IsAuthorized: Type.Boolean({ description: 'Whether the organisation may use it today' }),
})

/** What an application learns of the visitor it asks about. */
export const AuthorisedVisitor = Type.Object({
  Platform: Type.String({ description: 'Short name of the application that asked' }),
  AccountInfo,
  DeptInfo: Nullable(DeptInfo),
  Organisation: OrganisationInfo,
  IsOrganAdmin: Type.Integer({ description: '1 for an administrator of the organisation, else 0' }),
  Lang,
})
export type AuthorisedVisitor = Static<typeof AuthorisedVisitor>

/** The inventory's own form of the same. */
export const InventoryVisitor = Type.Object({
  RoleCodes: Type.Array(Type.String(), {
    description:
      'The role given with the seat, else the default of the person’s group, if there is one. For an application without declared roles `member`, and `organisation-admin` for administrators',
  }),
  UserInfo: AuthorisedVisitor,
})

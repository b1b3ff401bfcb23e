import type { Static } from 'typebox'
import { Type } from '@atrium/contract/kit/type.ts'

/** The code of this policy among the settings of an organisation; the general settings calls exclude it. */
export const requirementCode = 'single-sign-on'

const Requirement = Type.Object({ IsRequired: Type.Boolean(), AdministratorIDs: Type.Array(Type.String()) })
export type Requirement = Static<typeof Requirement>

const none: Requirement = { IsRequired: false, AdministratorIDs: [] }

/** Whether single sign-on is the only way in, and for whom it is not. */
export const requirementOf = (configs: Readonly<Record<string, unknown>> | null | undefined): Requirement =>
  (configs?.[requirementCode] as Requirement | undefined) ?? none

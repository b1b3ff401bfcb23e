import type { ConnectionKind } from '@atrium/contract/sso/connection-settings.ts'
import type { ComponentType } from 'react'
import { OidcFields } from './oidc-fields.tsx'

/** The form of a kind of connection: a kind of the contract without one does not compile. */
interface KindForm {
  Fields: ComponentType<{ hasSecret: boolean }>
  /** Whether a sign-in may begin at the provider. */
  canBeUnrequested: boolean
}

export const kindForms: Record<ConnectionKind, KindForm> = {
  oidc: { Fields: OidcFields, canBeUnrequested: false },
}

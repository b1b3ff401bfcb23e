import type { ConnectionKind } from '@atrium/contract/sso/connection-settings.ts'
import type { ComponentType } from 'react'
import { CasFields } from './cas-fields.tsx'
import { DingtalkFields, FeishuFields, WecomFields } from './chat-fields.tsx'
import { LdapFields } from './ldap-fields.tsx'
import { OidcFields } from './oidc-fields.tsx'
import { SamlFields } from './saml-fields.tsx'

/** The form of a kind of connection: a kind of the contract without one does not compile. */
interface KindForm {
  Fields: ComponentType<{ hasSecret: boolean }>
  /** Whether a sign-in may begin at the provider. */
  canBeUnrequested: boolean
  /** Which addresses of ours the provider asks for. */
  addresses: readonly ('entity' | 'callback' | 'loggedOut' | 'logout' | 'start')[]
}

export const kindForms: Record<ConnectionKind, KindForm> = {
  oidc: { Fields: OidcFields, canBeUnrequested: false, addresses: ['callback', 'loggedOut', 'logout'] },
  saml: { Fields: SamlFields, canBeUnrequested: true, addresses: ['entity', 'callback', 'logout'] },
  cas: { Fields: CasFields, canBeUnrequested: true, addresses: ['callback', 'loggedOut'] },
  feishu: { Fields: FeishuFields, canBeUnrequested: false, addresses: ['callback', 'start'] },
  dingtalk: { Fields: DingtalkFields, canBeUnrequested: false, addresses: ['callback', 'start'] },
  ldap: { Fields: LdapFields, canBeUnrequested: false, addresses: [] },
  wecom: { Fields: WecomFields, canBeUnrequested: false, addresses: ['callback', 'start'] },
}

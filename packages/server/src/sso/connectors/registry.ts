import type { ConnectionKind } from '@atrium/contract/sso/connection-settings.ts'
import { cas } from './cas.ts'
import type { Connector } from './connector.ts'
import { dingtalk } from './dingtalk.ts'
import { feishu } from './feishu.ts'
import { ldap } from './ldap.ts'
import { oidc } from './oidc.ts'
import { saml } from './saml.ts'
import { wecom } from './wecom.ts'

/** The connectors by kind: a kind of the contract without one does not compile. */
const connectors: { [K in ConnectionKind]: Connector<K> } = {
  oidc,
  cas,
  feishu,
  dingtalk,
  wecom,
  saml,
  ldap,
}

/** The connector of a kind. */
export const connectorOf = <K extends ConnectionKind>(kind: K): Connector<K> =>
  connectors[kind] as unknown as Connector<K>

/** The kinds of providers that can be told to ask for a person again. */
export const kindsThatAskAgain = Object.entries(connectors).flatMap(([kind, { canAskAgain }]) =>
  canAskAgain ? [kind] : [],
)

/** How a sign-in by a connection is logged: by a directory, which is given the password, or by single sign-on. */
export const signInMethodOf = (kind: ConnectionKind): 'directory' | 'sso' =>
  connectorOf(kind).verify ? 'directory' : 'sso'

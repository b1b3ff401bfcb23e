import type { ConnectionKind } from '@atrium/contract/sso/connection-settings.ts'
import { cas } from './cas.ts'
import type { Connector } from './connector.ts'
import { dingtalk } from './dingtalk.ts'
import { feishu } from './feishu.ts'
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
}

/** The connector of a kind. */
export const connectorOf = <K extends ConnectionKind>(kind: K): Connector<K> =>
  connectors[kind] as unknown as Connector<K>

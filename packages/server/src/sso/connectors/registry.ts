import type { ConnectionKind } from '@atrium/contract/sso/connection-settings.ts'
import type { Connector } from './connector.ts'
import { oidc } from './oidc.ts'

/** The connectors by kind: a kind of the contract without one does not compile. */
const connectors: { [K in ConnectionKind]: Connector<K> } = {
  oidc,
}

/** The connector of a kind. */
export const connectorOf = <K extends ConnectionKind>(kind: K): Connector<K> =>
  connectors[kind] as unknown as Connector<K>

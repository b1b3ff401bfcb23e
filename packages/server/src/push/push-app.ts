import { pushDestination, type IntegrationObject } from '@atrium/contract/push/push.shapes.ts'
import type { KitServices } from '#kit/services.ts'
import { addressText, type PlatformAddress } from '#outside/chat/chat-api.ts'
import type { PushApp, PushContact, PushPlatform } from '#outside/chat/push-channel.ts'
import type { GuardedFetch } from '#outside/guarded-fetch.ts'
import type { PushRow } from './push.store.ts'

type PlatformServices = Pick<KitServices, 'settings' | 'secrets'>
type Destination = Pick<PushRow, 'integrationObject' | 'isLark' | 'appKey' | 'agentId'>

const platformOf: Record<IntegrationObject, PushPlatform> = { dingtalk: 'dingtalk', feishu: 'feishu', wechat: 'wecom' }

/** Where operators have put the platform. */
function addressOf({ settings: { chatPlatforms } }: PlatformServices, row: Destination): PlatformAddress | undefined {
  const platform = platformOf[row.integrationObject]
  return chatPlatforms[platform === 'feishu' && row.isLark ? 'lark' : platform]
}

/** Where a secret goes and for which app. */
const destinationOf = (services: PlatformServices, row: Destination): string =>
  `${pushDestination({
    IntegrationObject: row.integrationObject,
    Region: row.isLark ? 'lark' : 'feishu',
    AppKey: row.appKey,
    AgentId: row.agentId,
  })} ${addressText(addressOf(services, row))}`

/** Seals a secret for where it goes now. */
export const sealSecret = (services: PlatformServices, row: Destination, secret: string): string =>
  services.secrets.seal(JSON.stringify({ secret, destination: destinationOf(services, row) }))

/** The secret that was sealed for this app at this address; undefined for one that would go to another place. */
export function openSecret(
  services: PlatformServices,
  row: Destination & Pick<PushRow, 'sealedSecret'>,
): string | undefined {
  const text = services.secrets.open(row.sealedSecret)
  if (text === undefined) return undefined
  const { secret, destination } = JSON.parse(text) as { secret: string; destination: string }
  return destination === destinationOf(services, row) ? secret : undefined
}

interface AppOptions {
  secret: string
  memberCount: number
  fetch: GuardedFetch
  onRequest: PushApp['onRequest']
}

/** The app by which an organisation sends. */
export const pushAppOf = (
  services: Pick<KitServices, 'settings' | 'secrets' | 'clock'>,
  row: PushRow,
  options: AppOptions,
): PushApp => ({
  organisationId: row.organisationId,
  platform: platformOf[row.integrationObject],
  // The token of an app belongs to its secret.
  key: services.secrets.keyedHash(`push ${destinationOf(services, row)} ${options.secret}`),
  id: row.appKey,
  agentId: row.agentId,
  isLark: row.isLark,
  baseUrl: addressOf(services, row),
  clock: services.clock,
  ...options,
})

/** By what a platform finds somebody. */
export const contactsOf = ({
  mobilePhone,
  email,
}: {
  mobilePhone: string | null
  email: string | null
}): PushContact[] => [
  ...(mobilePhone ? [{ kind: 'phone' as const, address: mobilePhone }] : []),
  ...(email ? [{ kind: 'email' as const, address: email }] : []),
]

import type { KitServices } from '#kit/services.ts'
import type { Within } from '#kit/data/database.ts'
import { dingtalkPush } from './dingtalk-push.ts'
import { feishuPush } from './feishu-push.ts'
import type { AcceptedPush, PushApp, PushChannel, PushContact, PushOutcome, PushPlatform } from './push-channel.ts'
import { consumePushLimits, pauseAfter } from './push-limits.ts'
import { PushProblem } from './push-problem.ts'
import { deleteRecipient, findRecipient } from './push-recipients.ts'
import { wecomPush } from './wecom-push.ts'

const channels: Record<PushPlatform, PushChannel> = { dingtalk: dingtalkPush, feishu: feishuPush, wecom: wecomPush }

/** What sending needs of the server; `within` gives short transactions that see the rows of the organisation. */
export interface PushServices {
  secrets: Pick<KitServices['secrets'], 'keyedHash'>
  within: Within
}

/**
 * Sends a text to somebody in the name of an app: finds the person, keeps within the limits of the platform and hands the text
 * over. That it was accepted does not mean that it arrives: see `queryPush`. No transaction is open while the platform is asked.
 * Throws a `PushProblem`.
 */
export async function sendPush(
  services: PushServices,
  app: PushApp,
  { contacts, text, id }: { contacts: readonly PushContact[]; text: string; id: string },
): Promise<AcceptedPush> {
  const { within } = services
  const channel = channels[app.platform]
  const plain = text.replaceAll(/\r\n?/g, '\n')
  if (Buffer.byteLength(plain) > channel.maxTextBytes)
    throw new PushProblem('config', 'text-too-long', { values: { most: String(channel.maxTextBytes) } })
  const userId = await findRecipient({ services, within, app, channel }, contacts)
  await consumePushLimits(within, app, channel.limits, userId)
  try {
    return await channel.send(app, { userId, text: plain, id })
  } catch (problem) {
    await pauseAfter(within, app, 'send', problem)
    if (problem instanceof PushProblem && problem.hint === 'out-of-range') await deleteRecipient(within, app, userId)
    throw problem
  }
}

/** Asks the platform what became of a message. Throws a `PushProblem`. */
export const queryPush = (app: PushApp, accepted: AcceptedPush): Promise<PushOutcome> =>
  channels[app.platform].queryResult(app, accepted)

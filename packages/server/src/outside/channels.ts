import type { SmsTemplate } from './sms.ts'
import type { KitServices } from '#kit/services.ts'

export type Channel = 'sms' | 'email'

/** Whether something is configured that delivers on this channel; without it messages stay in the outbox. */
export const isDelivered = ({ mail, sms }: Pick<KitServices['settings'], 'mail' | 'sms'>, channel: Channel): boolean =>
  (channel === 'sms' ? sms : mail) !== undefined

/** Whether invitations of members may be sent on this channel: SMS providers with templates need one for them. */
export const canSendInvitations = (services: Parameters<typeof canSendCodes>[0], channel: Channel): boolean => {
  const hasTemplate = channel === 'email' || hasSmsTemplate(services.settings, 'member-invited')
  return hasTemplate && canSendCodes(services, channel)
}

/** Whether a message can be an SMS: providers with templates need one for it. */
export const hasSmsTemplate = ({ sms }: Pick<KitServices['settings'], 'sms'>, template: SmsTemplate): boolean =>
  !sms || sms.provider === 'webhook' || sms.templates[template] !== ''

/** Whether codes may be sent on this channel. Where nothing delivers them, only in the demonstration, whose operators read them. */
export const canSendCodes = (
  { settings, isDemo }: { settings: Pick<KitServices['settings'], 'mail' | 'sms'>; isDemo: boolean },
  channel: Channel,
): boolean => isDemo || isDelivered(settings, channel)

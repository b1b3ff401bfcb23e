import type { AppServices } from '#app/app-services.ts'

export type Channel = 'sms' | 'email'

/** Whether something is configured that delivers on this channel; without it messages stay in the outbox. */
export const isDelivered = ({ mail, sms }: Pick<AppServices['settings'], 'mail' | 'sms'>, channel: Channel): boolean =>
  (channel === 'sms' ? sms : mail) !== undefined

/** Whether codes may be sent on this channel. Where nothing delivers them, only in the demonstration, whose operators read them. */
export const canSendCodes = (
  { settings, isDemo }: { settings: Pick<AppServices['settings'], 'mail' | 'sms'>; isDemo: boolean },
  channel: Channel,
): boolean => isDemo || isDelivered(settings, channel)

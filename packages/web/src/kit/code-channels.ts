import { settings } from './settings.ts'

const channels = { phone: 'sms', email: 'email' } as const

/** True when codes can be sent by this channel. */
export const canSendCodeTo = (by: keyof typeof channels): boolean => settings.codeChannels.includes(channels[by])

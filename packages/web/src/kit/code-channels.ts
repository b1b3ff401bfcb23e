import { settings } from './settings.ts'

const channels = { phone: 'sms', email: 'email' } as const

/** Whether codes can be sent to phones, or to e-mail addresses. */
export const canSendCodeTo = (by: keyof typeof channels): boolean => settings.codeChannels.includes(channels[by])

import { isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import { DeliveryProblem } from './delivery.ts'
import { aliyunSms, type AliyunSettings } from './sms-aliyun.ts'
import { tencentSms, type TencentSettings } from './sms-tencent.ts'
import { webhookSms, type WebhookSettings } from './sms-webhook.ts'

/** What is sent by SMS; every provider wants a template approved for each. */
export const smsTemplates = [
  'code',
  'trial-approved',
  'trial-declined',
  'approved',
  'declined',
  'password-reset',
  'member-invited',
  'esign-reset',
  'esign-changed',
  'password-initialised',
  'contact-changed',
  'notification',
] as const
export type SmsTemplate = (typeof smsTemplates)[number]

/** The provider's names of our templates. */
export type SmsTemplates = Record<SmsTemplate, string>

export interface Sms {
  /** 11 digits. */
  to: string
  template: SmsTemplate
  /** In the order of the places in the template: Tencent knows them by number. */
  params: Record<string, string>
  /** The whole text, for those who have no templates. */
  text: string
}

export interface SmsSender {
  readonly provider: 'aliyun' | 'tencent' | 'webhook'
  /** Hands a message over and gives the provider's id of it, or throws a `DeliveryProblem`. */
  send(sms: Sms): Promise<{ id: string }>
}

export type SmsSettings = AliyunSettings | TencentSettings | WebhookSettings

/** The sender that is configured. Numbers that nobody can have never reach the provider. */
export function openSms(settings: SmsSettings): SmsSender {
  const { provider, send } = senderOf(settings)
  return {
    provider,
    async send(sms) {
      if (!isMobilePhone(sms.to)) throw new DeliveryProblem('invalid-number', 'This is not a mobile number.', true)
      return send(sms)
    },
  }
}

function senderOf(settings: SmsSettings): SmsSender {
  switch (settings.provider) {
    case 'aliyun':
      return aliyunSms(settings)
    case 'tencent':
      return tencentSms(settings)
    case 'webhook':
      return webhookSms(settings)
  }
}

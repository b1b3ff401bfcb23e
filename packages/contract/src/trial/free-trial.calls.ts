import { Type } from '../kit/type.ts'
import { read, write } from '../kit/call.ts'
import { SessionState, VerificationCode } from '../identity/identity.shapes.ts'
import { FreeTrialFields, FreeTrialOffer, FreeTrialSettings } from './free-trial.shapes.ts'

const forStrangers = { public: 'Trials are for those who have no account yet' }
const operator = { access: 'operator', scope: 'installation' } as const

/** Trying at once, without an application. */
export const freeTrialCalls = {
  freeTrialOffer: read({
    at: 'GET /account/freeTrial/offer',
    title: 'Get free trial offer',
    purpose: 'Returns whether free trials without an application are open, for how many days, and of which products.',
    access: forStrangers,
    scope: 'none',
    gives: FreeTrialOffer,
  }),
  freeTrial: write({
    at: 'POST /account/freeTrial',
    title: 'Start free trial',
    purpose:
      'Starts a free trial with a phone that the code of a trial application proved, and signs in. Each phone can do so once; browsers, networks and the installation have limits.',
    access: forStrangers,
    scope: 'none',
    audit: { none: 'Its entry is written with the trial, before the session is opened' },
    body: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'Name of the person' }),
      mobilePhone: Type.String({ maxLength: 20, description: 'Mainland mobile number' }),
      verificationCode: VerificationCode,
      agreement: Type.Boolean({ description: 'Whether the Terms of Service and the Privacy Policy were accepted' }),
    }),
    gives: SessionState,
    fails: [
      'identity.agreement-needed',
      'identity.wrong-phone',
      'identity.wrong-code',
      'identity.too-many-attempts',
      'identity.phone-taken',
      'request.too-frequent',
      'trial.free-off',
      'trial.free-used',
      'trial.free-exhausted',
    ],
  }),
}

/** How operators set free trials. */
export const freeTrialSettingCalls = {
  freeTrialSettings: read({
    at: 'GET /operator/freeTrial',
    title: 'Get free trial settings',
    purpose: 'Returns the settings of free trials.',
    ...operator,
    gives: FreeTrialSettings,
  }),
  modifyFreeTrial: write({
    at: 'PUT /operator/freeTrial',
    title: 'Edit free trial settings',
    purpose: 'Changes the settings of free trials.',
    ...operator,
    audit: 'trial.free-modified',
    body: Type.Object({
      ...FreeTrialFields,
      Version: Type.Integer({ description: 'The version the edit is based on' }),
    }),
    gives: FreeTrialSettings,
    fails: ['operator.changed-meanwhile', 'trial.free-nothing'],
  }),
}

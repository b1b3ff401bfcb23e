import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'

/** The industries of the specification, in its order. */
export const industries = [
  'new-drug-development',
  'bulk-drug',
  'generic-drugs',
  'cro-cdmo',
  'biopharmaceutical',
  'materials-chemical',
  'academic-research',
  'government-military',
] as const
export type Industry = (typeof industries)[number]

/** What can be tried, in the specification's order. */
export const trialProducts = ['PM', 'ELN', 'CIMS', 'CMS', 'IM', 'MaXFlow', 'SDH', 'other'] as const
export type TrialProduct = (typeof trialProducts)[number]

/** Input of an applicant, besides the verified phone. */
export const Particulars = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'Name of the person' }),
  email: Type.Optional(Type.String({ maxLength: 254, description: 'Email address' })),
  company: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', description: 'The company' }),
  industry: Type.Enum(industries, { description: 'Its industry' }),
  product: Type.Enum(trialProducts, { description: 'The application to try' }),
  message: Type.Optional(Type.String({ maxLength: 1000, description: 'Anything else' })),
})
export type Particulars = Static<typeof Particulars>

export const applicationStates = ['waiting', 'approved', 'declined'] as const

/** A trial application as the operators see it. */
export const TrialApplication = Type.Object({
  ID: Id('trial-application', 'The application'),
  Kind: Type.Enum(['trial', 'register'], { description: 'Asked as a stranger, or from within a trial' }),
  State: Type.Enum(applicationStates, { description: 'What became of it' }),
  Name: Type.String({ description: 'Name of the person' }),
  MobilePhone: Type.String({ description: 'The proved phone number' }),
  Email: Nullable(Type.String({ description: 'Email address' })),
  Company: Type.String({ description: 'The company' }),
  Industry: Type.Enum(industries, { description: 'Its industry' }),
  Product: Type.Enum(trialProducts, { description: 'The application to try' }),
  Message: Nullable(Type.String({ description: 'Anything else' })),
  AppliedTime: Moment('When it was asked'),
  AnswerUntil: Moment('Until when it has to be answered: 48 hours'),
  DecidedTime: Nullable(Moment('When it was decided')),
  DecidedBy: Nullable(Type.String({ description: 'Who decided' })),
  Reason: Nullable(Type.String({ description: 'Why it was declined' })),
  Account: Nullable(Type.String({ description: 'The trial account that was made' })),
})
export type TrialApplication = Static<typeof TrialApplication>

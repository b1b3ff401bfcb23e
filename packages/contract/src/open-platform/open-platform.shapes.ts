import type { Static } from 'typebox'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'

/** States of an authorisation on a day of the organisation's calendar; `ending` shortly before its last day. */
export const authorisationStates = ['none', 'coming', 'valid', 'ending', 'over'] as const
export type AuthorisationState = (typeof authorisationStates)[number]

/** Hours after which an organisation can request its authorisation again. */
export const authorisationRequestHours = 24

/** The limits of each quota. */
export const quotaLimits = {
  CallsPerDay: { min: 1, max: 10_000_000 },
  QueuedCalls: { min: 1, max: 1_000_000 },
  AppCount: { min: 1, max: 100 },
} as const

const quota = (name: keyof typeof quotaLimits, description: string) =>
  Type.Integer({ minimum: quotaLimits[name].min, maximum: quotaLimits[name].max, description })
const Day = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: `${description}, \`YYYY-MM-DD\`` })

/** What operators grant. */
export const AuthorisationTerms = {
  ValidFrom: Day('The first day, in the time zone of the organisation'),
  ValidUntil: Day('The last day, in the time zone of the organisation'),
  CallsPerDay: quota('CallsPerDay', 'Calls of all apps together on one day'),
  QueuedCalls: quota('QueuedCalls', 'Calls that can wait to be sent at the same time'),
  AppCount: quota('AppCount', 'Apps that can exist at the same time'),
}

const Terms = Type.Object(AuthorisationTerms)

/** The request of an organisation that waits for the operators. */
const AuthorisationRequest = Type.Object({
  RequestedBy: Type.String({ description: 'Name of who requested it' }),
  RequestedTime: Moment('When it was requested'),
  NextRequestTime: Moment('From when it can be requested again'),
  Reason: Nullable(Type.String({ description: 'What the open capability is for' })),
})

/** The authorisation of an organisation to use the open capability. */
export const OpenAuthorisation = Type.Object({
  State: Type.Enum(authorisationStates, { description: 'Whether the organisation is authorised today' }),
  Terms: Nullable(Terms),
  Request: Nullable(AuthorisationRequest),
})
export type OpenAuthorisation = Static<typeof OpenAuthorisation>

/** The same, as operators see it. */
export const ManagedOpenAuthorisation = Type.Object({
  OrganisationID: Id('organisation', 'The organisation'),
  OrgName: Type.String({ description: 'Name of the organisation' }),
  ...OpenAuthorisation.properties,
})
export type ManagedOpenAuthorisation = Static<typeof ManagedOpenAuthorisation>

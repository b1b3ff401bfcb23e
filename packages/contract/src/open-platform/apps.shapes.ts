import type { Static } from 'typebox'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'
import { WaitingCalls } from './call-records.shapes.ts'
import { maxIpListLength } from '../settings/ip-rules.ts'

/** States of an app: `expired` after its last day, `revoked` for good. */
export const appStates = ['active', 'expired', 'revoked'] as const
export type AppState = (typeof appStates)[number]

/** Secrets of an app that are valid at the same time, so that programs can change to the new one without a gap. */
export const maxValidSecrets = 2

/** The longest time, in days, for which the previous secret stays valid after a rotation. */
export const maxOldSecretDays = 90

/** Seconds for which an access token is valid. */
export const accessTokenSeconds = 7_200

/** What administrators write of an app. */
export const AppInput = {
  Name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', description: 'Name, once in the organisation' }),
  OwnerID: Id('account', 'The member who answers for the app'),
  ValidUntil: Nullable(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: 'The last day, `YYYY-MM-DD`, in the time zone of the organisation; null for no end',
    }),
  ),
  Addresses: Type.String({
    maxLength: maxIpListLength,
    description:
      'The addresses from which the app can be used: one address, network or range on each line; empty for all',
  }),
}

const AppSecret = Type.Object({
  CreatedTime: Moment('When it was made'),
  EndTime: Nullable(Moment('When it ends; null while nobody has decided that')),
})

/** An app: a program of the organisation that uses the open capability. Its secret is never among these. */
export const App = Type.Object({
  ID: Id('app', 'The app, also the `client_id` of its token requests'),
  Name: Type.String({ description: 'Name of the app' }),
  State: Type.Enum(appStates, { description: 'Whether the app can be used' }),
  OwnerID: Id('account', 'The member who answers for the app'),
  OwnerName: Type.String({ description: 'Name of that member' }),
  ValidUntil: Nullable(Type.String({ description: 'The last day, in the time zone of the organisation' })),
  Addresses: Type.String({ description: 'The addresses from which the app can be used; empty for all' }),
  Secrets: Type.Array(AppSecret, { description: 'Its valid secrets, the newest first' }),
  CreatedTime: Moment('When the app was created'),
  LastUsedTime: Nullable(Moment('When it last got an access token or called an interface')),
  LastUsedAddress: Nullable(Type.String({ description: 'From which address' })),
  RevokedTime: Nullable(Moment('When it was revoked')),
})
export type App = Static<typeof App>

/** An app, and what its end could take along. */
export const AppDetail = Type.Object({ ...App.properties, WaitingCalls })
export type AppDetail = Static<typeof AppDetail>

/** An app with a new secret, the only time that the secret is shown. */
export const AppWithSecret = Type.Object({
  App,
  Secret: Type.String({ description: 'The new secret. It cannot be shown again: only its hash is stored' }),
})
export type AppWithSecret = Static<typeof AppWithSecret>

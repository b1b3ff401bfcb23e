import { Type } from './type.ts'

export const idPattern = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$'

/** What an id identifies; `any` where it can be one of several. */
export type IdKind =
  | 'access-request'
  | 'account'
  | 'act'
  | 'administrator-invitation'
  | 'any'
  | 'app'
  | 'application-rule'
  | 'department'
  | 'delivery'
  | 'device'
  | 'esign-meaning'
  | 'esign-request'
  | 'esign-signer'
  | 'former-member'
  | 'import'
  | 'inbox-message'
  | 'invitation'
  | 'label-print'
  | 'label-template'
  | 'log-reduction'
  | 'message'
  | 'monomer'
  | 'monomer-import'
  | 'notice'
  | 'notification'
  | 'open-call'
  | 'open-interface'
  | 'organisation'
  | 'product'
  | 'product-secret'
  | 'public-monomer'
  | 'push-test'
  | 'registration'
  | 'session'
  | 'setting-value'
  | 'sign-in'
  | 'sso-connection'
  | 'sso-domain'
  | 'sso-link'
  | 'sso-sync'
  | 'sso-trace'
  | 'trial-application'
  | 'verification'
  | 'view'
  | 'webhook'
  | 'webhook-delivery'

/**
 * A UUIDv7 in its usual spelling; the server reads capitals as small letters. Tests ask each call with ids of the right
 * kind, of this organisation and of another one.
 */
export const Id = (kind: IdKind, description: string) => Type.String({ description, pattern: idPattern, 'x-id': kind })

/** A moment in UTC, ISO 8601. */
export const Moment = (description: string) => Type.String({ description: `${description} (ISO 8601, UTC)` })

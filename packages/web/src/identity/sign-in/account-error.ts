import type { CallError } from '#kit/calls/calls.ts'

const accountErrors: readonly CallError['error'][] = [
  'identity.account-needed',
  'identity.locked',
  'identity.locked-by-admin',
  'identity.inactive',
]

/** True when only another account, not another password, can fix the error. */
export const isAccountError = (error: CallError['error']): boolean => accountErrors.includes(error)

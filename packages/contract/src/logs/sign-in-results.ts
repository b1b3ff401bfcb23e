/** What an entry of the sign-in log can say came of it. */
export const signInResults = [
  'success',
  'first-step',
  'signed-out',
  'identity.wrong-password',
  'identity.wrong-code',
  'identity.locked',
  'identity.locked-by-admin',
  'identity.too-many-attempts',
  'request.too-frequent',
  'identity.inactive',
  'identity.waiting',
  'identity.organisation-suspended',
  'identity.no-phone',
  'identity.other-proof-needed',
  'trial.ended',
  'sso.failed',
  'sso.account-left',
  'sso.email-taken',
  'sso.required',
  'sso.provider-only',
  'sso.directory-disabled',
  'sso.directory-expired',
  'sso.directory-password-expired',
  'sso.directory-must-change',
  'sso.directory-locked',
  'sso.directory-restricted',
  'identity.seats-full',
  'access.address-banned',
  'more-refused',
] as const
export type SignInResult = (typeof signInResults)[number]

/** Those that are no failure: in, half-way in, and out again. */
export const passedResults = ['success', 'first-step', 'signed-out'] as const satisfies readonly SignInResult[]

/** Whether an attempt failed: so did one whose result is none of these. */
export const isFailure = (result: string): boolean => !passedResults.some((each) => each === result)

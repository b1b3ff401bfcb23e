/** Single sign-on. */
export const sso = {
  title: 'Single sign-on',
  none: 'Single sign-on lets you use your company account. No organisation on this portal has set it up yet.',
  ask: 'Were you told to sign in this way? Please ask the administrator of your organisation.',
  toSignIn: 'Sign in with a password',
  byCode: 'Sign in by a one-time code',
}

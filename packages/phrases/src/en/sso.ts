/** Single sign-on. */
export const sso = {
  title: 'Single sign-on',
  none: 'With single sign-on you come in with the account of your company’s own sign-in. On this portal no organisation has set it up yet.',
  ask: 'Were you told to sign in this way? Please ask the administrator of your organisation.',
  toSignIn: 'Sign in with a password',
  byCode: 'Sign in by a one-time code',
}

/** Single sign-on. */
export const sso = {
  title: 'Single sign-on',
  lead: 'Sign in with your company account.',
  organisation: 'Organisation code or company email',
  organisationHint: 'Of the email address, only the part after @ is looked up.',
  organisationNeeded: 'Enter the code of your organisation, or your company email address',
  continue: 'Continue',
  choose: 'How do you want to sign in?',
  none: '“{{organisation}}” offers no single sign-on here.',
  ask: 'Were you told to sign in this way? Please ask the administrator of your organisation for the code or the link.',
  other: 'Another organisation',
  toSignIn: 'Sign in with a password',
  byCode: 'Sign in by a one-time code',
  toHome: 'To the home page',
  finishing: 'Signing in …',
  again: 'Try again',
  'problem.sso.failed':
    '{{connection}} cannot be used at the moment. Your administrator finds the reason under the number {{trace}}.',
  'problem.sso.state-invalid':
    'This sign-in has expired, was used already, or is no longer offered. Please begin anew.',
  'link.title': 'Link your account',
  'link.text':
    '{{name}} knows you, but not yet which account of the portal is yours. Sign in once as before; from then on {{name}} is enough.',
  'link.signIn': 'Sign in and link',
  'link.ask': 'You have no account here? Please ask your administrator.',
  'link.done': 'Linked: from now on you can sign in with {{name}}',
  directoryAccount: 'Domain account',
  directoryAccountHint: 'As on your work computer: name, name@domain or DOMAIN\\name',
  directoryAccountNeeded: 'Enter your domain account',
  directoryPassword: 'Domain password',
  directoryOf: 'Account and password go to the directory of {{organisation}} ({{name}}).',
  directoryLink: '{{name}} knows you. Sign in here once with your portal password, then both are linked',
}

/** Coming in. */
export const identity = {
  title: 'Sign in',
  subtitle: 'With your organisation account',
  about: 'About Atrium',
  slogan: 'One door to all your research software',
  story:
    'Inventory, notebooks, projects, instruments, stability, compounds, simulation and data: sign in once, arrive where you are authorised.',
  waysIn: 'Ways to sign in',
  'tab.password': 'Password',
  account: 'Account, phone or email',
  accountPlaceholder: 'Please enter your account, phone or email',
  password: 'Password',
  passwordPlaceholder: 'Please enter your password',
  autoLogin: 'Keep me signed in for 1 day',
  submit: 'Sign in',
  demo: 'This is a demonstration. Accounts lin.zhiyuan, chen.sihan, zhou.yan and operator, password {{password}}.',
  sentBack: '{{name}} did not recognise your sign-in. Please contact admin',
  entering: 'Opening {{name}} …',
}

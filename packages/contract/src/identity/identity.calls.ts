import { Type } from 'typebox'
import { read, write } from '../kit/call.ts'
import { SessionState } from './identity.shapes.ts'

const fromStranger = { public: 'Signing in is how a stranger becomes someone' }
const ownLog = { none: 'Sign-ins have a log of their own' }
const signInFails = [
  'identity.account-needed',
  'identity.password-needed',
  'identity.wrong-password',
  'identity.locked',
  'identity.locked-by-admin',
  'request.too-frequent',
  'identity.inactive',
] as const

const Credentials = {
  account: Type.String({ maxLength: 254, description: 'Account name, mainland mobile number or e-mail address' }),
  password: Type.String({
    maxLength: 128,
    description: 'Lower-case hex SHA-256 of `atrium:` followed by the password',
  }),
  autoLogin: Type.Optional(Type.Boolean({ description: 'Stay signed in for 1 day without use instead of 30 minutes' })),
}

export const identityCalls = {
  loginV2: write({
    at: 'POST /account/loginV2',
    purpose: 'Signs a person in by password and sets the session cookie.',
    access: fromStranger,
    scope: 'none',
    audit: ownLog,
    body: Type.Object({
      productType: Type.Optional(
        Type.String({ maxLength: 32, description: 'Code of the application the person comes from' }),
      ),
      loginClient: Type.Optional(
        Type.String({ maxLength: 32, description: 'What kind of client this is, for example `web`' }),
      ),
      ...Credentials,
    }),
    gives: SessionState,
    fails: signInFails,
  }),
  login: write({
    at: 'POST /account/login',
    purpose: 'The older form of loginV2, without product and client.',
    access: fromStranger,
    scope: 'none',
    audit: ownLog,
    body: Type.Object(Credentials),
    gives: SessionState,
    fails: signInFails,
  }),
  logout: write({
    at: 'POST /account/logout',
    purpose: 'Ends the session and clears its cookie; without a session it does just the latter.',
    access: { public: 'Signing out must work even when the session has already ended' },
    scope: 'none',
    audit: ownLog,
    gives: Type.Object({
      logoutUrl: Type.Union([Type.String(), Type.Null()], {
        description: 'Where single sign-on wants the browser to go next, or null',
      }),
    }),
  }),
  session: read({
    at: 'GET /account/session',
    purpose: 'Says who is there: the state that every page starts from.',
    access: { public: 'A page has to learn that nobody is signed in' },
    scope: 'none',
    gives: SessionState,
  }),
}

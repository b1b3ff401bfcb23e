import { directoryFails } from './sso.constants.ts'
import { CaptchaAnswer, SessionState } from '../identity/identity.shapes.ts'
import { read, write } from '../kit/call.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'
import { ConnectionId, SignInOption } from './sso.shapes.ts'

const State = Type.String({
  minLength: 1,
  maxLength: 200,
  description:
    'What the address of the page `sso` has as `state`: two words, the second one the kind of the connection',
})

/** What comes of a sign-in at a provider. */
const Finished = Type.Object({
  Session: Nullable(SessionState),
  ReturnTo: Nullable(Type.String({ description: 'The page of the portal that the person wanted, or null' })),
  LinkState: Nullable(
    Type.String({ description: 'For `sso/link` after signing in, where no account belongs to the person yet' }),
  ),
  ConnectionName: Type.String({ description: 'The name of the connection' }),
  Ticket: Nullable(
    Type.String({ description: 'Proof of somebody who signed in again at the provider, for setting up the signature' }),
  ),
  TraceID: Nullable(Id('sso-trace', 'The trace, where this was a test')),
})

/** Why somebody whom a provider named may not sign in all the same. */
const signInFails = [
  'sso.failed',
  'sso.account-left',
  'sso.email-taken',
  'identity.seats-full',
  'access.address-banned',
  'identity.organisation-suspended',
  'identity.locked-by-admin',
  'identity.waiting',
  'identity.inactive',
  'identity.no-phone',
  'identity.other-proof-needed',
  'request.too-frequent',
  'trial.ended',
] as const

/** What strangers and people who sign in ask. */
export const entryCalls = {
  openness: read({
    at: 'GET /OrganizationOpenness/getConfig',
    title: 'Get sign-in options',
    purpose:
      'Returns the sign-in options of an organisation, found by its code or by the domain of an email address. An unknown organisation is answered like one without single sign-on. A signed-in person also learns whether the organisation may use the open capability.',
    access: { public: 'The sign-in page has to know where to send people' },
    scope: 'none',
    query: Type.Object({
      code: Type.Optional(Type.String({ maxLength: 60, description: 'The code of the organisation' })),
      email: Type.Optional(Type.String({ maxLength: 254, description: 'An email address of the organisation' })),
    }),
    gives: Type.Object({
      Code: Nullable(Type.String({ description: 'The code of the organisation, where it offers single sign-on' })),
      Ways: Type.Array(SignInOption, { description: 'The sign-in options in their order' }),
      IsRequired: Type.Boolean({ description: 'Whether single sign-on is required' }),
      IsOpenCapabilityAuthorized: Nullable(
        Type.Boolean({
          description: 'Whether the open capability is authorised for the caller’s organisation; null for strangers',
        }),
      ),
    }),
    fails: ['request.too-frequent'],
  }),
  login: write({
    at: 'POST /sso/login',
    title: 'Sign in by single sign-on',
    purpose:
      'Completes a sign-in at a provider: verifies the response, finds the account and sets the session cookie. It works once, and only in the browser in which the sign-in started. Where no account is linked, the answer says so, and the person can link one.',
    access: { public: 'Signing in is how a stranger becomes someone' },
    scope: 'none',
    audit: { none: 'Signing in and out has a log of its own; members who are created are logged there' },
    body: Type.Object({
      state: State,
      autoLogin: Type.Optional(Type.Boolean({ description: 'Stay signed in, as in loginV2' })),
    }),
    gives: Finished,
    fails: ['sso.state-invalid', 'sso.cancelled', ...signInFails],
  }),
  directory: read({
    at: 'GET /sso/directories/:id',
    title: 'Get directory',
    purpose:
      'Returns the names of a directory connection and of its organisation, for the form that asks for the password.',
    access: { public: 'The sign-in page says where a password goes' },
    scope: 'none',
    params: Type.Object({ id: ConnectionId }),
    gives: Type.Object({
      Name: Type.String({ description: 'The name of the connection' }),
      OrganisationName: Type.String({ description: 'The name of the organisation' }),
    }),
    fails: ['request.not-found', 'request.too-frequent'],
  }),
  directoryLogin: write({
    at: 'POST /sso/directory/login',
    title: 'Sign in by directory',
    purpose:
      'Signs in with the account and password of a directory, such as Active Directory. The directory verifies the password, which is sent in plain text over TLS and not stored. Attempts count like those with a password of the portal.',
    access: { public: 'Signing in is how a stranger becomes someone' },
    scope: 'none',
    audit: { none: 'Signing in and out has a log of its own; members who are created are logged there' },
    body: Type.Object({
      connection: ConnectionId,
      account: Type.String({
        maxLength: 254,
        description: 'The account in the directory: a bare name, `name@domain` or `DOMAIN\\\\name`',
      }),
      password: Type.String({ maxLength: 256, description: 'The password as it is' }),
      autoLogin: Type.Optional(Type.Boolean({ description: 'Stay signed in, as in loginV2' })),
      captcha: Type.Optional(CaptchaAnswer),
      productType: Type.Optional(Type.String({ maxLength: 32, description: 'As in loginV2' })),
      loginClient: Type.Optional(Type.String({ maxLength: 32, description: 'As in loginV2' })),
    }),
    gives: Finished,
    fails: [
      'request.not-found',
      'identity.account-needed',
      'identity.password-needed',
      'identity.wrong-password',
      'identity.captcha-needed',
      'identity.captcha-wrong',
      'identity.locked',
      ...directoryFails,
      ...signInFails,
    ],
  }),
  link: write({
    at: 'POST /sso/link',
    title: 'Link account',
    purpose:
      'Links the caller’s account to the identity that a provider just confirmed in this browser. From then on, the provider can sign in to it.',
    access: 'signed-in',
    scope: 'organisation',
    audit: 'sso.linked',
    changesSession: true,
    body: Type.Object({ state: State }),
    gives: Type.Object({ ConnectionName: Type.String({ description: 'The name of the connection' }) }),
    fails: ['sso.state-invalid', 'sso.linked-already'],
  }),
  ownLinks: read({
    at: 'GET /sso/links',
    title: 'List own links',
    purpose: 'Lists the connections that the caller’s account is linked to.',
    access: 'signed-in',
    scope: 'organisation',
    gives: Type.Array(
      Type.Object({
        Name: Type.String({ description: 'The name of the connection' }),
        LastUsedTime: Nullable(Moment('When the person last signed in with it')),
      }),
    ),
  }),
  unlink: write({
    at: 'DELETE /sso/links/:id',
    title: 'Unlink account',
    purpose:
      'Removes the link between an account and an identity at a provider, and ends the sessions opened through it. The account can be linked again.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: ['members', 'sso-connections'],
    audit: 'sso.unlinked',
    params: Type.Object({ id: Id('sso-link', 'The link') }),
    gives: Type.Object({ ID: Id('sso-link', 'The link') }),
    fails: ['request.not-found'],
  }),
}

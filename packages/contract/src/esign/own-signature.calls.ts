import { Id } from '../kit/ids.ts'
import { download, read, upload, write } from '../kit/call.ts'
import { Type } from '../kit/type.ts'
import { directoryFails } from '../sso/sso.constants.ts'
import { channelFails, CodeSent, CodeType } from '../identity/identity.shapes.ts'
import {
  maxSignaturePictureBytes,
  maxSignatureSide,
  OwnSignature,
  pictureKinds,
  SignatureCode,
  SignaturePasswordInput,
  statementVersion,
} from './esign.shapes.ts'

const own = { access: 'signed-in', scope: 'organisation', menu: 'e-signature' } as const
const AccountId = Id('account', 'The own account')
const LoginPassword = Type.String({
  minLength: 1,
  maxLength: 128,
  description: 'The password of signing in: as the digest that signing in sends, or as it is for people of a directory',
})
const passwordFails = [
  'identity.wrong-password',
  'identity.locked',
  'esign.no-login-password',
  'sso.failed',
  ...directoryFails,
] as const
const Proof = (description: string) => Type.String({ maxLength: 1000, description: `${description}, for ten minutes` })
const Ticket = Proof('Proof of the password of signing in')
const ownerFails = ['identity.ticket-invalid', 'esign.proof-needed', 'esign.owner-unproven'] as const
const codeFails = [
  'identity.wrong-code',
  'identity.too-many-attempts',
  'identity.no-phone',
  'identity.no-email',
  'esign.owner-unproven',
] as const

/** The own electronic signature: its password, its pictures, the statement of equivalence. */
export const ownSignatureCalls = {
  own: read({
    at: 'GET /Esign',
    title: 'Get own signature',
    purpose: 'Returns which password signs, since when and until when, and the pictures of the signature.',
    ...own,
    gives: OwnSignature,
  }),
  verifyLoginPassword: write({
    at: 'POST /Esign/verifyLoginPassword/:id',
    title: 'Verify sign-in password',
    purpose:
      'Verifies the sign-in password before the signature is set up. Failures count towards the lock of the account.',
    ...own,
    audit: { none: 'nothing is changed; failures are in the sign-in log' },
    params: Type.Object({ id: AccountId }),
    body: Type.Object({ LoginPassword }),
    gives: Type.Object({ Ticket }),
    fails: [...passwordFails, 'access.denied'],
  }),
  signInAgain: write({
    at: 'POST /esign/SignInAgain',
    title: 'Sign in again for signature',
    purpose:
      'Starts a new sign-in at the provider for somebody who signs in there. `POST sso/login` then returns the ticket that `POST Esign/verifyLoginPassword/{id}` returns for other people.',
    ...own,
    audit: { none: 'nothing is changed; failures are in the sign-in log' },
    body: Type.Object({ ConnectionID: Id('sso-connection', 'One of `Providers`') }),
    gives: Type.Object({ Url: Type.String({ description: 'Where the browser goes' }) }),
    fails: ['request.not-found', 'sso.failed'],
  }),
  verifyCode: write({
    at: 'POST /esign/Code/Verify',
    title: 'Verify signature set-up code',
    purpose:
      'Verifies the code of `POST esign/reset/SendCode`, after the sign-in password. Returns a ticket that proves the owner of the signature.',
    ...own,
    audit: { none: 'nothing is changed; failures are in the sign-in log' },
    body: Type.Object({ Ticket, CodeType, VerificationCode: SignatureCode }),
    gives: Type.Object({ Ticket: Proof('Proof of password and code, good once') }),
    fails: ['identity.ticket-invalid', ...codeFails],
  }),
  associate: write({
    at: 'POST /Esign/EnableAssociatedLoginPassword/:AccountId',
    title: 'Associate sign-in password',
    purpose:
      'Uses the sign-in password for signatures, or ends that; then a signature password has to be set. Takes a ticket of `POST esign/Code/Verify` or `POST Esign/VerifyEsignPassword/{AccountId}`, unless no code can be sent. The owner is notified by phone and email.',
    ...own,
    audit: 'esign.association-changed',
    params: Type.Object({ AccountId }),
    body: Type.Object({
      AssociatedLoginPassword: Type.Boolean({ description: 'Whether the password of signing in signs' }),
      LoginPassword,
      Ticket: Type.Optional(Proof('Proof of the present signature password or of a code')),
    }),
    gives: OwnSignature,
    fails: [...passwordFails, ...ownerFails, 'access.denied'],
  }),
  savePassword: write({
    at: 'POST /esign/save',
    title: 'Set signature password',
    purpose:
      'Sets the first signature password, or replaces the sign-in password as the one that signs. Takes a ticket of `POST esign/Code/Verify`, or of the sign-in password where no code can be sent. The owner is notified by phone and email.',
    ...own,
    audit: 'esign.password-set',
    body: Type.Object({ EsignPassword: SignaturePasswordInput, Ticket: Proof('Proof of password and code') }),
    gives: OwnSignature,
    fails: [...ownerFails, 'esign.password-exists', 'esign.password-below-rules', 'esign.same-as-login'],
  }),
  modifyPassword: write({
    at: 'POST /Esign/Modify/:AccountId',
    title: 'Change signature password',
    purpose:
      'Changes the signature password of somebody who knows the current one. The owner is notified by phone and email.',
    ...own,
    audit: 'esign.password-set',
    params: Type.Object({ AccountId }),
    body: Type.Object({ EsignPassword: SignaturePasswordInput, NewEsignPassword: SignaturePasswordInput }),
    gives: OwnSignature,
    fails: [
      'access.denied',
      'esign.no-password',
      'esign.wrong-password',
      'esign.locked',
      'esign.password-below-rules',
      'esign.same-as-login',
      'esign.same-as-old',
    ],
  }),
  verifyPassword: write({
    at: 'POST /Esign/VerifyEsignPassword/:AccountId',
    title: 'Verify signature password',
    purpose:
      'Verifies the signature password, or the sign-in password where that one signs. Failures have their own counters and locks.',
    ...own,
    audit: { none: 'nothing is changed; failures are in the operation log' },
    params: Type.Object({ AccountId }),
    body: Type.Object({ EsignPassword: SignaturePasswordInput }),
    gives: Type.Object({
      IsRight: Type.Literal(true, { description: 'Always, else the call fails' }),
      Ticket: Proof('Proof of the present signature password'),
    }),
    fails: ['access.denied', 'esign.no-password', 'esign.wrong-password', 'esign.locked', ...passwordFails],
  }),
  sendResetCode: write({
    at: 'POST /esign/reset/SendCode',
    title: 'Send signature reset code',
    purpose:
      'Sends a code to the caller’s phone or email address, as the second step of setting up the signature or resetting its password.',
    ...own,
    audit: { none: 'the message is in the outbox' },
    body: Type.Object({ CodeType }),
    gives: CodeSent,
    fails: ['identity.no-phone', 'identity.no-email', 'esign.owner-unproven', 'request.too-frequent', ...channelFails],
  }),
  resetPassword: write({
    at: 'POST /esign/reset',
    title: 'Reset signature password',
    purpose:
      'Resets a forgotten signature password by the sign-in password and a code. The owner is notified by phone and email.',
    ...own,
    audit: 'esign.password-reset',
    body: Type.Object({ EsignPassword: SignaturePasswordInput, Ticket, CodeType, VerificationCode: SignatureCode }),
    gives: OwnSignature,
    fails: ['identity.ticket-invalid', ...codeFails, 'esign.password-below-rules', 'esign.same-as-login'],
  }),
  acceptStatement: write({
    at: 'POST /esign/statement',
    title: 'Accept statement of equivalence',
    purpose:
      'Accepts, once, that electronic signatures of this account are the legally binding equivalent of handwritten ones.',
    ...own,
    audit: 'esign.statement-accepted',
    body: Type.Object({
      Version: Type.Literal(statementVersion, { description: 'Version of the statement that was shown' }),
    }),
    gives: OwnSignature,
  }),
  savePicture: write({
    at: 'POST /esign/pictures/:kind',
    title: 'Save signature picture',
    purpose:
      'Saves a picture of the signature, redrawn with a transparent background and cropped. Earlier pictures are kept.',
    ...own,
    audit: 'esign.picture-saved',
    params: Type.Object({ kind: Type.Enum(pictureKinds, { description: 'How it was made' }) }),
    takes: upload({ types: ['image/png', 'image/jpeg'], max: maxSignaturePictureBytes, redrawnTo: maxSignatureSide }),
    gives: OwnSignature,
    fails: ['esign.empty-picture'],
  }),
  endPicture: write({
    at: 'POST /esign/endPicture',
    title: 'Stop showing signature picture',
    purpose: 'Stops showing a picture in new signatures. Earlier signatures keep theirs.',
    ...own,
    audit: 'esign.picture-ended',
    gives: OwnSignature,
  }),
  picture: read({
    at: 'GET /esign/pictures/:file',
    title: 'Get signature picture',
    purpose: 'Returns a picture of a signature: the caller’s own, or one that a signature in the organisation shows.',
    ...own,
    params: Type.Object({ file: Type.String({ pattern: '^[0-9a-f-]{36}\\.png$', description: 'Name of the file' }) }),
    gives: download('image/png'),
    fails: ['request.not-found'],
  }),
}

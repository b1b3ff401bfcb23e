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
const Ticket = Type.String({ maxLength: 1000, description: 'Proof of the password of signing in, for ten minutes' })

/** The own electronic signature: its password, its pictures, the statement of equivalence. */
export const ownSignatureCalls = {
  own: read({
    at: 'GET /Esign',
    title: 'Get own signature',
    purpose: 'What signs, since when and until when, and the pictures of the signature.',
    ...own,
    gives: OwnSignature,
  }),
  verifyLoginPassword: write({
    at: 'POST /Esign/verifyLoginPassword/:id',
    title: 'Verify sign-in password',
    purpose:
      'Verifies the password of signing in before the signature is set up. Failures count towards the lock of the account.',
    ...own,
    audit: { none: 'nothing is changed; failures are in the sign-in log' },
    params: Type.Object({ id: AccountId }),
    body: Type.Object({ LoginPassword }),
    gives: Type.Object({ Ticket }),
    fails: [...passwordFails, 'access.denied'],
  }),
  associate: write({
    at: 'POST /Esign/EnableAssociatedLoginPassword/:AccountId',
    title: 'Associate sign-in password',
    purpose: 'Lets the password of signing in sign, too, or ends that; then a signature password has to be set.',
    ...own,
    audit: 'esign.association-changed',
    params: Type.Object({ AccountId }),
    body: Type.Object({
      AssociatedLoginPassword: Type.Boolean({ description: 'Whether the password of signing in signs' }),
      LoginPassword,
    }),
    gives: OwnSignature,
    fails: [...passwordFails, 'access.denied'],
  }),
  savePassword: write({
    at: 'POST /esign/save',
    title: 'Set signature password',
    purpose: 'Sets the first signature password, or the one after an association.',
    ...own,
    audit: 'esign.password-set',
    body: Type.Object({ EsignPassword: SignaturePasswordInput, Ticket }),
    gives: OwnSignature,
    fails: ['identity.ticket-invalid', 'esign.password-exists', 'esign.password-below-rules', 'esign.same-as-login'],
  }),
  modifyPassword: write({
    at: 'POST /Esign/Modify/:AccountId',
    title: 'Change signature password',
    purpose: 'Changes the signature password of somebody who knows the present one.',
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
    purpose: 'Verifies the signature password. Failures have a counter and a lock of their own.',
    ...own,
    audit: { none: 'nothing is changed; failures are in the operation log' },
    params: Type.Object({ AccountId }),
    body: Type.Object({ EsignPassword: SignaturePasswordInput }),
    gives: Type.Object({ IsRight: Type.Literal(true, { description: 'Always, else the call fails' }) }),
    fails: ['access.denied', 'esign.no-password', 'esign.wrong-password', 'esign.locked'],
  }),
  sendResetCode: write({
    at: 'POST /esign/reset/SendCode',
    title: 'Send signature reset code',
    purpose: 'Sends a code to the own phone or email address, as the second step of setting a forgotten password anew.',
    ...own,
    audit: { none: 'the message is in the outbox' },
    body: Type.Object({ CodeType }),
    gives: CodeSent,
    fails: ['identity.no-phone', 'identity.no-email', 'request.too-frequent', ...channelFails],
  }),
  resetPassword: write({
    at: 'POST /esign/reset',
    title: 'Reset signature password',
    purpose:
      'Sets a forgotten signature password anew, by the password of signing in and a code, and announces it to phone and email address.',
    ...own,
    audit: 'esign.password-reset',
    body: Type.Object({ EsignPassword: SignaturePasswordInput, Ticket, CodeType, VerificationCode: SignatureCode }),
    gives: OwnSignature,
    fails: [
      'identity.ticket-invalid',
      'identity.wrong-code',
      'identity.too-many-attempts',
      'identity.no-phone',
      'identity.no-email',
      'esign.password-below-rules',
      'esign.same-as-login',
    ],
  }),
  acceptStatement: write({
    at: 'POST /esign/statement',
    title: 'Accept statement of equivalence',
    purpose:
      'Declares that electronic signatures of this account are the legally binding equivalent of handwritten ones, once.',
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
      'Takes a picture of the signature. It is drawn anew with a transparent ground and cut to what is drawn; earlier ones are kept.',
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
    purpose: 'New signatures show no picture. Earlier signatures keep theirs.',
    ...own,
    audit: 'esign.picture-ended',
    gives: OwnSignature,
  }),
  picture: read({
    at: 'GET /esign/pictures/:file',
    title: 'Get signature picture',
    purpose: 'A picture of a signature: one’s own, or one that a signature in the organisation shows.',
    ...own,
    params: Type.Object({ file: Type.String({ pattern: '^[0-9a-f-]{36}\\.png$', description: 'Name of the file' }) }),
    gives: download('image/png'),
    fails: ['request.not-found'],
  }),
}

import type { Static } from 'typebox'
import { codeDigits } from '../constants.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'

/** What proves the knowledge component of a signature: an own password, or the one of signing in at portal or directory. */
export const signaturePasswords = ['signature', 'sign-in', 'directory'] as const
export type SignaturePassword = (typeof signaturePasswords)[number]

/** How the picture of a signature was made. */
export const pictureKinds = ['drawn', 'uploaded', 'typed'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** `withdrawn`: by the product or an administrator before the first signature; `expired`: nobody signed in time. */
export const requestStates = ['open', 'signed', 'refused', 'withdrawn', 'expired'] as const
export type RequestState = (typeof requestStates)[number]

/** States of one signer: `waiting` for those before, `open`, and how it ended. */
export const signerStates = ['waiting', 'open', 'signed', 'refused', 'closed'] as const
export type SignerState = (typeof signerStates)[number]

/** Sentence of 21 CFR 11.100 (c) that people accept; a new wording gets the next number. */
export const statementVersion = 1

/** Records that can be signed in one act. */
export const maxRecordsAtOnce = 500
export const maxSigners = 20
/** Largest content shown for signing, in bytes. */
export const maxContentBytes = 10_000_000
export const maxSignaturePictureBytes = 1_000_000
/** The longest side of a picture of a signature, in pixels. */
export const maxSignatureSide = 800
/** Milliseconds for which a challenge can be signed. */
export const challengeValidityMs = 10 * 60_000

/** How an evidence file names its format: docs/esign-format.md. */
export const evidenceFormat = 'atrium-signatures/1'

export const sha256Pattern = '^[0-9a-f]{64}$'
export const Sha256 = (description: string) =>
  Type.String({ pattern: sha256Pattern, description: `${description}: SHA-256 as 64 lower-case hex digits` })

export const SignaturePasswordInput = Type.String({
  minLength: 1,
  maxLength: 128,
  description: 'A signature password, as plain text',
})

const Picture = Type.Object({
  Kind: Type.Enum(pictureKinds, { description: 'How it was made' }),
  Picture: Type.String({ description: 'Address of the picture below the portal' }),
  Sha256: Type.String({ description: 'SHA-256 of the picture, as in the signatures that show it' }),
  CreatedTime: Moment('When it was made'),
  IsCurrent: Type.Boolean({ description: 'Whether new signatures show it' }),
})

const CodeTarget = Type.Object({
  Method: Type.Enum(['phone', 'email'], { description: 'Where a code goes' }),
  Target: Type.String({ description: 'The number or address, masked' }),
})
export type CodeTarget = Static<typeof CodeTarget>

/** The own electronic signature, never with the password. */
export const OwnSignature = Type.Object({
  AccountId: Id('account', 'The account'),
  AssociatedLoginPassword: Type.Boolean({ description: 'Whether the password of signing in signs, too' }),
  Password: Nullable(
    Type.Enum(signaturePasswords, { description: 'Which password signs; null while none was chosen' }),
  ),
  LoginPassword: Type.Enum(['sign-in', 'directory', 'none'], {
    description: 'Where the person’s password of signing in is kept; `none` where a provider keeps it out of reach',
  }),
  Providers: Type.Array(
    Type.Object({
      ID: Id('sso-connection', 'The connection'),
      Name: Type.String({ description: 'Its name' }),
    }),
    { description: 'Where a person without a password of signing in here or in a directory can sign in again' },
  ),
  IsResting: Type.Boolean({
    description:
      'Whether nothing can be signed until the owner confirms: others set the password of signing in that signs',
  }),
  Confirmation: Type.Enum(['code', 'nothing', 'unprovable'], {
    description:
      'What proves the owner besides the password of signing in; `unprovable` where others set that password and every phone or address',
  }),
  ChangedTime: Nullable(Moment('When the signature password was last set')),
  ExpiredTime: Nullable(Moment('When it has to be changed')),
  IsExpired: Type.Boolean({ description: 'Whether it must be changed before the next signature' }),
  StatementTime: Nullable(Moment('When the statement of equivalence was accepted')),
  Statement: Type.String({ description: 'That statement, in the language of the caller' }),
  Pictures: Type.Array(Picture, { description: 'Pictures of the signature, the newest first' }),
  ResetMethods: Type.Array(CodeTarget, {
    description: 'Where a code can go that proves the owner; not where others changed it and the password',
  }),
  MinLength: Type.Integer({ description: 'Fewest characters of a signature password' }),
})
export type OwnSignature = Static<typeof OwnSignature>

const departmentIds = (description: string) =>
  Nullable(Type.Array(Id('department', 'A department, with those below it'), { maxItems: 100, description }))

const Departments = Nullable(
  Type.Array(
    Type.Object({
      ID: Id('department', 'The department'),
      Name: Type.String({ description: 'Its name in the language of the caller' }),
    }),
    { description: 'The same departments with their names; null for everyone' },
  ),
)

/** What a signature means. */
export const MeaningInput = {
  Name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S', description: 'Its name in Chinese' }),
  EnglishName: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S', description: 'Its name in English' }),
  IsEnabled: Type.Boolean({ description: 'Whether it can be asked for and signed with' }),
  DepartmentIDs: departmentIds('Departments whose people may sign with it; null for everyone'),
  NeedsSecondStep: Type.Boolean({ description: 'Whether a code is asked for, besides the password' }),
}
export const Meaning = Type.Object({
  ID: Id('esign-meaning', 'The meaning'),
  Code: Type.String({ description: 'How products name it' }),
  ...MeaningInput,
  Departments,
})
export type Meaning = Static<typeof Meaning>

/** Rules of signing for one product. */
export const PolicyInput = {
  DepartmentIDs: departmentIds('Departments whose people may sign for the product; null for everyone with a seat'),
  DualControl: Type.Boolean({
    description: 'Whether nobody signs twice in a request, and who asked for it does not sign',
  }),
  AllowsDelegation: Type.Boolean({ description: 'Whether a signer may pass the request to somebody else' }),
}
export const Policy = Type.Object({
  ProductID: Id('product', 'The product'),
  ProductName: Type.String({ description: 'Its name in the language of the caller' }),
  ...PolicyInput,
  Departments,
})
export type Policy = Static<typeof Policy>

/** One signer of a request. */
export const Signer = Type.Object({
  ID: Id('esign-signer', 'The place of the signer in the request'),
  Position: Type.Integer({ description: 'From 1' }),
  AccountID: Id('account', 'Who is to sign, or has signed'),
  Account: Type.String({ description: 'Account name' }),
  Name: Type.String({ description: 'Printed name; once signed, the name of then' }),
  IsFormer: Type.Boolean({ description: 'Whether the person has left' }),
  OnBehalfOfName: Nullable(Type.String({ description: 'Who passed the request on' })),
  MeaningCode: Type.String({ description: 'Code of the meaning' }),
  Meaning: Type.String({ description: 'The meaning in the language of the caller' }),
  NeedsSecondStep: Type.Boolean({ description: 'Whether signing asks for a code' }),
  State: Type.Enum(signerStates, { description: 'How far it is' }),
  Time: Nullable(Moment('When it was signed or refused')),
  Reason: Nullable(Type.String({ description: 'Why it was signed or refused' })),
  SignatureID: Nullable(Type.String({ description: 'The signature' })),
})
export type Signer = Static<typeof Signer>

const requestFields = {
  ID: Id('esign-request', 'The request'),
  ProductCode: Type.String({ description: 'Code of the product that asks' }),
  ProductName: Type.String({ description: 'Its name in the language of the caller' }),
  RecordID: Type.String({ description: 'The record in the product' }),
  Title: Type.String({ description: 'Title of the record' }),
  Sha256: Type.String({ description: 'SHA-256 of what is signed' }),
  State: Type.Enum(requestStates, { description: 'How far the request is' }),
  RequestedByName: Nullable(Type.String({ description: 'The person for whom the product asks' })),
  CreatedTime: Moment('When it was asked for'),
  ExpiredTime: Moment('Until when it can be signed'),
}

/** A request as the product and everyone concerned see it. */
export const SignatureRequest = Type.Object({
  ...requestFields,
  Content: Nullable(Type.Enum(['text', 'pdf'], { description: 'What can be shown of the record' })),
  Text: Nullable(Type.String({ description: 'The text of the record, where it is one' })),
  InOrder: Type.Boolean({ description: 'Whether signers sign one after another' }),
  AllowsDelegation: Type.Boolean({ description: 'Whether a signer may pass it on' }),
  ReturnUrl: Nullable(Type.String({ description: 'Where the product wants the person to go afterwards' })),
  Reason: Nullable(Type.String({ description: 'Why it was withdrawn' })),
  Signers: Type.Array(Signer, { description: 'In their order' }),
})
export type SignatureRequest = Static<typeof SignatureRequest>

/** A line of a list of requests. */
export const RequestLine = Type.Object({
  ...requestFields,
  SignerID: Nullable(Type.String({ description: 'The own place in it; null in the list of all requests' })),
  SignerState: Nullable(Type.Enum(signerStates, { description: 'How far the own signature is' })),
  Meaning: Nullable(Type.String({ description: 'The own meaning, in the language of the caller' })),
  SignedCount: Type.Integer({ description: 'Signatures so far' }),
  SignerCount: Type.Integer({ description: 'Signatures wanted' }),
  HasFormerSigner: Type.Boolean({ description: 'Whether somebody who has left is still to sign' }),
})
export type RequestLine = Static<typeof RequestLine>

/** What is about to be signed, and what it takes. */
export const Challenge = Type.Object({
  Challenge: Type.String({ description: 'Proof of what was shown; good once, in this session, for ten minutes' }),
  Password: Type.Enum(signaturePasswords, { description: 'Which password is asked for' }),
  NeedsAccount: Type.Boolean({
    description: 'Whether the account name is asked for as well: at the first signing of a session',
  }),
  SecondStep: Type.Array(CodeTarget, { description: 'Empty where no code is asked for' }),
  Records: Type.Array(
    Type.Object({
      SignerID: Id('esign-signer', 'The place in the request'),
      RequestID: Id('esign-request', 'The request'),
      Title: Type.String({ description: 'Title of the record' }),
      RecordID: Type.String({ description: 'The record in the product' }),
      OnBehalfOfName: Nullable(Type.String({ description: 'Who passed the request on' })),
      ProductName: Type.String({ description: 'The product' }),
      Meaning: Type.String({ description: 'What the signature will mean' }),
      Sha256: Type.String({ description: 'SHA-256 of what is signed' }),
    }),
    { description: 'Each record that will be signed' },
  ),
})
export type Challenge = Static<typeof Challenge>

export const SignatureCode = Type.String({
  pattern: `^\\d{${codeDigits}}$`,
  description: 'The six digits that were sent',
})

/** One made signature. */
export const MadeSignature = Type.Object({
  SignerID: Id('esign-signer', 'The place in the request'),
  RequestID: Id('esign-request', 'The request'),
  SignatureID: Type.String({ description: 'The signature' }),
  Title: Type.String({ description: 'Title of the record' }),
  IsComplete: Type.Boolean({ description: 'Whether it was the last one of its request' }),
})

/** Whether one aspect of a signature is whole. */
export const verdicts = ['ok', 'failed', 'unknown'] as const
const Verdict = (description: string) => Type.Enum(verdicts, { description })

/** A signature that was looked at, and what is to be said of it. */
export const VerifiedSignature = Type.Object({
  SignatureID: Type.String({ description: 'The signature' }),
  OrganisationName: Type.String({ description: 'Organisation of the signer' }),
  Name: Type.String({ description: 'Printed name of then' }),
  Account: Type.String({ description: 'Account of the signer' }),
  OnBehalfOfName: Nullable(Type.String({ description: 'Who passed the request on' })),
  SignedTime: Moment('When it was signed'),
  Meaning: Type.String({ description: 'The meaning in the language of the caller' }),
  Reason: Nullable(Type.String({ description: 'The reason that was given' })),
  Product: Type.String({ description: 'Code of the product' }),
  RecordID: Type.String({ description: 'The record in the product' }),
  Title: Type.String({ description: 'Title of the record' }),
  Sha256: Type.String({ description: 'SHA-256 of what was signed' }),
  KeyID: Type.String({ description: 'The key that signed' }),
  Record: Verdict('Whether what was looked at is what was signed; unknown where nothing was given'),
  Signature: Verdict('Whether the signature is whole'),
  Key: Verdict('Whether the key is one of this installation'),
  Chain: Verdict('Whether its entry in the operation log is there and whole; unknown once that was deleted in time'),
  TimeStamp: Verdict('Whether its time stamp of another authority is whole; unknown where it has none'),
})
export type VerifiedSignature = Static<typeof VerifiedSignature>

import { Type } from '../kit/type.ts'
import { photoLimit, photoSide, photoTypes, signInPictureSide } from '../constants.ts'
import { download, read, upload, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Reason } from '../kit/reason.ts'
import { AuthorizeInfo, Organisation, OrganisationFields, PlatformInfo, SignInLook } from './organisation.shapes.ts'

const ofAnyone = { id: Id('organisation', 'The organisation, as its sign-in link names it') }
const title = (description: string) => Nullable(Type.String({ maxLength: 40, description }))

export const organisationCalls = {
  my: read({
    at: 'GET /organization/my',
    title: 'Get own organisation',
    purpose: 'Returns the organisation of the caller.',
    access: 'signed-in',
    scope: 'organisation',
    gives: Organisation,
  }),
  modify: write({
    at: 'PUT /organization/:ID',
    title: 'Edit own organisation',
    purpose:
      'Edits the own organisation. An edit of an older version is refused with the fields that changed meanwhile.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'organisation',
    audit: 'organisation.modified',
    changesSession: true,
    params: Type.Object({ ID: Id('organisation', 'The own organisation') }),
    body: Type.Object({
      ...OrganisationFields,
      Version: Type.Integer({ description: 'The version the edit is based on' }),
      Reason,
    }),
    gives: Organisation,
    fails: [
      'organisation.changed-meanwhile',
      'organisation.name-taken',
      'organisation.wrong-time-zone',
      'request.not-found',
    ],
  }),
  uploadLogo: write({
    at: 'POST /organization/uploadLogo',
    title: 'Upload logo',
    purpose: 'Replaces the logo. It is stored at 512 pixels at most, without metadata.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'organisation',
    audit: 'organisation.logo-changed',
    changesSession: true,
    takes: upload({ types: photoTypes, max: photoLimit, redrawnTo: photoSide }),
    gives: Type.Object({ Logo: Type.String({ description: 'Address of the logo below the portal' }) }),
  }),
  removeLogo: write({
    at: 'DELETE /organization/logo',
    title: 'Remove logo',
    purpose: 'Removes the logo. The name is shown instead.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'organisation',
    audit: 'organisation.logo-changed',
    changesSession: true,
    gives: Type.Object({ Removed: Type.Boolean({ description: 'True when one was removed' }) }),
  }),
  logo: read({
    at: 'GET /organization/logo/:file',
    title: 'Get logo',
    purpose: 'Returns the logo of the caller’s organisation.',
    access: 'trial',
    scope: 'organisation',
    params: Type.Object({
      file: Type.String({ maxLength: 60, description: 'The file, as the organisation names it' }),
    }),
    gives: download('image/*'),
    fails: ['request.not-found'],
  }),
  look: read({
    at: 'GET /organization/signInLook/:id',
    title: 'Get look of sign-in page',
    purpose:
      'Returns what an organisation shows on the sign-in page. Every field is null if it set nothing, or if there is no such organisation.',
    access: { public: 'It is shown before signing in; nothing else of the organisation is told' },
    scope: 'none',
    params: Type.Object(ofAnyone),
    gives: SignInLook,
  }),
  lookFile: read({
    at: 'GET /organization/signInLook/:id/:file',
    title: 'Get picture of sign-in page',
    purpose: 'Returns the picture or the logo that an organisation shows on the sign-in page.',
    access: { public: 'It is shown before signing in' },
    scope: 'none',
    params: Type.Object({
      ...ofAnyone,
      file: Type.String({ maxLength: 60, description: 'The file, as the look names it' }),
    }),
    gives: download('image/*'),
    fails: ['request.not-found'],
  }),
  saveLook: write({
    at: 'PUT /organization/signInLook',
    title: 'Set titles of sign-in page',
    purpose: 'Sets the titles that members see on the sign-in page. Null or blank restores the default.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'organisation',
    audit: 'organisation.look-changed',
    body: Type.Object({ Title: title('Title in Chinese'), EnglishTitle: title('Title in English'), Reason }),
    gives: SignInLook,
  }),
  uploadLookPicture: write({
    at: 'POST /organization/signInPicture',
    title: 'Upload picture of sign-in page',
    purpose: 'Replaces the picture of the sign-in page. It is stored at 1600 pixels at most, without metadata.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'organisation',
    audit: 'organisation.look-changed',
    query: Type.Object({ Reason }),
    takes: upload({ types: photoTypes, max: photoLimit, redrawnTo: signInPictureSide }),
    gives: SignInLook,
  }),
  resetLook: write({
    at: 'DELETE /organization/signInLook',
    title: 'Reset look of sign-in page',
    purpose: 'Restores the default look of the sign-in page: removes titles and picture.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'organisation',
    audit: 'organisation.look-changed',
    body: Type.Object({ Reason }),
    gives: SignInLook,
  }),
  authorizeInfo: read({
    at: 'GET /organization/authorizeInfo',
    title: 'List own licences',
    purpose: 'Lists the licences of the organisation with their seats and periods.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'organisation',
    gives: AuthorizeInfo,
  }),
  platformInfo: read({
    at: 'GET /organization/platformInfo',
    title: 'List applications with seats',
    purpose: 'Lists the applications with a valid licence today, with their seats.',
    access: 'signed-in',
    scope: 'organisation',
    gives: PlatformInfo,
  }),
}

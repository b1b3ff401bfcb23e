import { Type } from '../kit/type.ts'
import { photoLimit, photoSide, photoTypes, tourTypes, uiVersions } from '../constants.ts'
import { download, read, upload, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { startPages } from '../menus/menu-entries.ts'
import { VerificationCode } from '../identity/identity.shapes.ts'
import { AccountBasic, RememberedDevice, SignedInDevice, SignIn } from './account.shapes.ts'

const Ticket = Type.String({ maxLength: 400, description: 'From account/authenticatedAccount' })
const bindFails = [
  'access.denied',
  'identity.ticket-invalid',
  'identity.wrong-code',
  'identity.too-many-attempts',
  'request.too-frequent',
] as const

/** Operators belong to no organisation: their data belongs to the installation. */
const ofOperators = { access: 'operator', scope: 'installation' } as const

export const accountCalls = {
  setCurLang: write({
    at: 'POST /account/setCurLang/:lang',
    title: 'Set language',
    purpose:
      'Sets the language of this session and of messages to the person, and of later sign-ins that do not name one by the header: the sign-in page names the one it is seen in.',
    access: 'half-signed',
    scope: 'none',
    audit: { none: 'A personal preference' },
    changesSession: true,
    params: Type.Object({ lang: Type.String({ maxLength: 20, description: '`zh` or `en`' }) }),
    gives: Type.Object({ Lang: Type.String({ description: 'The language now in force' }) }),
    fails: ['account.unknown-language'],
  }),
  setStartPage: write({
    at: 'PUT /Account/startPage',
    title: 'Set start page',
    purpose: 'Sets the page that is shown after signing in, among those of the menu that are open to the person.',
    access: 'signed-in',
    scope: 'organisation',
    audit: { none: 'A personal preference' },
    changesSession: true,
    body: Type.Object({
      page: Nullable(Type.Enum(startPages, { description: 'The entry of the menu; null for the home page' })),
    }),
    gives: Type.Object({
      StartPage: Nullable(
        Type.String({ description: 'The entry that the person begins at now; null for the home page' }),
      ),
    }),
    fails: ['access.denied'],
  }),
  setUIVersion: write({
    at: 'GET /Account/SetUIVersion/:version',
    title: 'Set interface version',
    purpose: 'Sets which look of the portal the person sees. This is a GET that makes a change.',
    access: 'trial',
    scope: 'organisation',
    audit: { none: 'A personal preference' },
    changesSession: true,
    params: Type.Object({ version: Type.String({ maxLength: 20, description: '`NOSTALGIA` or `NEW`' }) }),
    query: Type.Object({
      isRefresh: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'Whether the page that asks will load itself again; what is saved is the same',
        }),
      ),
    }),
    gives: Type.Object({
      UIVersion: Type.Enum(uiVersions, { description: 'The look now in force' }),
      IsRefresh: Type.Boolean({ description: 'What was said in `isRefresh`' }),
    }),
    fails: ['account.unknown-version'],
  }),
  setGuided: write({
    at: 'GET /Account/SetGuided/:type',
    title: 'Mark tour as finished',
    purpose: 'Marks a tour as finished. It no longer starts by itself.',
    access: 'trial',
    scope: 'organisation',
    audit: { none: 'A personal preference' },
    changesSession: true,
    params: Type.Object({ type: Type.Enum(tourTypes, { description: 'The tour: `PersonalCenter` or `Home`' }) }),
    gives: Type.Object({
      IsHomeGuided: Type.Boolean({ description: 'Whether the tour of the home page is finished' }),
      IsPersonalCenterGuided: Type.Boolean({ description: 'Whether the tour of the personal centre is finished' }),
    }),
  }),
  basic: read({
    at: 'GET /account/basic/:id',
    title: "Get member's basic information",
    purpose: 'Returns the basic information of a person of the caller’s organisation.',
    access: 'signed-in',
    scope: 'organisation',
    params: Type.Object({ id: Id('account', 'The account') }),
    gives: AccountBasic,
    fails: ['request.not-found'],
  }),
  uploadPhoto: write({
    at: 'POST /account/uploadPhoto/',
    title: 'Upload photo',
    purpose:
      'Replaces the caller’s photo: one jpg or png file in the form field `file`. It is stored at 512 pixels at most, without metadata.',
    access: 'signed-in',
    scope: 'organisation',
    audit: 'account.photo-changed',
    changesSession: true,
    takes: upload({ types: photoTypes, max: photoLimit, redrawnTo: photoSide }),
    gives: Type.Object({ Photo: Type.String({ description: 'Address of the new photo below the portal' }) }),
  }),
  removePhoto: write({
    at: 'DELETE /account/photo',
    title: 'Remove photo',
    purpose: 'Removes the caller’s photo. The first letter of the name is shown instead.',
    access: 'signed-in',
    scope: 'organisation',
    audit: 'account.photo-changed',
    changesSession: true,
    gives: Type.Object({ Removed: Type.Boolean({ description: 'True when one was removed' }) }),
  }),
  photo: read({
    at: 'GET /account/photo/:id/:file',
    title: 'Get photo',
    purpose: 'Returns the photo of a person of the caller’s organisation.',
    access: 'signed-in',
    scope: 'organisation',
    params: Type.Object({
      id: Id('account', 'The account'),
      file: Type.String({ maxLength: 80, description: 'Name of the photo file, as `Photo` gives it' }),
    }),
    gives: download('image/*'),
    fails: ['request.not-found'],
  }),
  modifyMobilePhone: write({
    at: 'PUT /account/modifyMobilePhone',
    title: 'Change phone number',
    purpose: 'Binds another phone: the code proves the new one, the ticket of authenticatedAccount the person.',
    access: 'signed-in',
    scope: 'none',
    menu: 'info-personal',
    audit: 'account.phone-changed',
    changesSession: true,
    body: Type.Object({
      accountId: Id('account', 'The own account'),
      mobilePhone: Type.String({ maxLength: 20, description: 'The new number' }),
      verificationCode: VerificationCode,
      ticket: Ticket,
    }),
    gives: Type.Object({ MobilePhone: Type.String({ description: 'The new number, masked' }) }),
    fails: [...bindFails, 'identity.wrong-phone', 'identity.phone-taken'],
  }),
  modifyEmail: write({
    at: 'PUT /account/modifyEmail',
    title: 'Change email address',
    purpose: 'Binds another email address: the code proves the new one, the ticket of authenticatedAccount the person.',
    access: 'signed-in',
    scope: 'none',
    menu: 'info-personal',
    audit: 'account.email-changed',
    changesSession: true,
    body: Type.Object({
      accountId: Id('account', 'The own account'),
      email: Type.String({ maxLength: 254, description: 'The new address' }),
      verificationCode: VerificationCode,
      ticket: Ticket,
    }),
    gives: Type.Object({ Email: Type.String({ description: 'The new address, masked' }) }),
    fails: [...bindFails, 'identity.wrong-email', 'identity.email-taken'],
  }),
  devices: read({
    at: 'GET /account/devices',
    title: 'List devices',
    purpose: 'Lists the sessions of the caller’s account, and the browsers that skip the second step.',
    access: 'signed-in',
    scope: 'none',
    gives: Type.Object({ Sessions: Type.Array(SignedInDevice), Remembered: Type.Array(RememberedDevice) }),
  }),
  endSession: write({
    at: 'POST /account/devices/signOut',
    title: 'Sign out devices',
    purpose: 'Ends one other session of the caller’s account, or all but this one.',
    access: 'signed-in',
    scope: 'none',
    audit: 'account.sessions-ended',
    changesSession: true,
    body: Type.Object({
      sessionId: Type.Optional(Id('session', 'The session; without it all others')),
    }),
    gives: Type.Object({ Ended: Type.Integer({ description: 'How many sessions were ended' }) }),
  }),
  forgetDevice: write({
    at: 'POST /account/devices/forget',
    title: 'Forget remembered browsers',
    purpose:
      'Removes a remembered browser, which then takes the second step again; without an id, removes all of them.',
    access: 'signed-in',
    scope: 'none',
    audit: 'account.devices-forgotten',
    body: Type.Object({ deviceId: Type.Optional(Id('device', 'The remembered browser')) }),
    gives: Type.Object({ Forgotten: Type.Integer({ description: 'How many were forgotten' }) }),
  }),
  signIns: read({
    at: 'GET /account/signIns',
    title: 'List own sign-ins',
    purpose: 'Lists the latest attempts to sign in to the caller’s account, newest first.',
    access: 'signed-in',
    scope: 'organisation',
    menu: 'info-sign-ins',
    gives: Type.Array(SignIn),
  }),
  exportOwnData: read({
    at: 'GET /account/ownData',
    title: 'Export own data',
    purpose:
      'Returns everything that the portal stores about the person, as JSON: account, photo, applications, days of activity, devices, sign-ins, the person’s operations, and what others did to the account.',
    access: 'signed-in',
    scope: 'organisation',
    logs: 'account.data-exported',
    gives: download('application/json'),
  }),
  exportSignIns: read({
    at: 'GET /account/signIns/export',
    title: 'Export own sign-ins',
    purpose: 'Returns all attempts to sign in to the caller’s account as CSV.',
    access: 'signed-in',
    scope: 'organisation',
    menu: 'info-sign-ins',
    logs: 'account.sign-ins-exported',
    gives: download('text/csv'),
  }),
  operatorSignIns: read({
    at: 'GET /operator/account/signIns',
    title: "List operator's sign-ins",
    purpose: 'Lists the latest attempts to sign in to the operator’s account, newest first.',
    ...ofOperators,
    gives: Type.Array(SignIn),
  }),
  exportOperatorSignIns: read({
    at: 'GET /operator/account/signIns/export',
    title: "Export operator's sign-ins",
    purpose: 'Returns all attempts to sign in to the operator’s account as CSV.',
    ...ofOperators,
    logs: 'account.sign-ins-exported',
    gives: download('text/csv'),
  }),
  exportOperatorData: read({
    at: 'GET /operator/account/ownData',
    title: "Export operator's data",
    purpose: 'Returns everything that the portal stores about the operator, as JSON.',
    ...ofOperators,
    logs: 'account.data-exported',
    gives: download('application/json'),
  }),
}

import { Type } from 'typebox'
import { photoLimit, photoTypes } from '../constants.ts'
import { download, read, upload, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { AccountBasic, SignIn } from './account.shapes.ts'

export const accountCalls = {
  setCurLang: write({
    at: 'POST /account/setCurLang/:lang',
    purpose: 'Sets the language of this session and of the next ones.',
    access: 'half-signed',
    scope: 'none',
    audit: { none: 'A personal preference' },
    params: Type.Object({ lang: Type.String({ maxLength: 20, description: '`zh` or `en`' }) }),
    gives: Type.Object({ Lang: Type.String({ description: 'The language now in force' }) }),
    fails: ['account.unknown-language'],
  }),
  basic: read({
    at: 'GET /account/basic/:id',
    purpose: 'The basic information of a person of the own organisation.',
    access: 'signed-in',
    scope: 'organisation',
    params: Type.Object({ id: Id('The account') }),
    gives: AccountBasic,
    fails: ['request.not-found'],
  }),
  uploadPhoto: write({
    at: 'POST /account/uploadPhoto/',
    purpose: 'Replaces the own photo: one jpg or png file in the form field `file`.',
    access: 'signed-in',
    scope: 'organisation',
    audit: 'account.photo-changed',
    takes: upload({ types: photoTypes, max: photoLimit }),
    gives: Type.Object({ Photo: Type.String({ description: 'Address of the new photo below the portal' }) }),
  }),
  photo: read({
    at: 'GET /account/photo/:id/:file',
    purpose: 'The photo of a person of the own organisation.',
    access: 'signed-in',
    scope: 'organisation',
    params: Type.Object({
      id: Id('The account'),
      file: Type.String({ maxLength: 80, description: 'Name of the photo file, as `Photo` gives it' }),
    }),
    gives: download('image/*'),
    fails: ['request.not-found'],
  }),
  signIns: read({
    at: 'GET /account/signIns',
    purpose: 'The latest attempts to sign in to the own account, newest first.',
    access: 'signed-in',
    scope: 'organisation',
    gives: Type.Array(SignIn),
  }),
  exportSignIns: read({
    at: 'GET /account/signIns/export',
    purpose: 'All attempts to sign in to the own account as CSV.',
    access: 'signed-in',
    scope: 'organisation',
    logs: 'account.sign-ins-exported',
    gives: download('text/csv'),
  }),
}

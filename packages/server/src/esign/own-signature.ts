import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ownSignatureCalls } from '@atrium/contract/esign/own-signature.calls.ts'
import { statementVersion, type OwnSignature } from '@atrium/contract/esign/esign.shapes.ts'
import { day } from '@atrium/contract/constants.ts'
import { configOf } from '@atrium/contract/settings/settings.shapes.ts'
import type { AppServices } from '#app/app-services.ts'
import { issueTicket, readTicket } from '#identity/passwords/tickets.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, type Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { Handlers } from '#kit/http/handle.ts'
import { phrase } from '#kit/text/language.ts'
import { hasSmsTemplate } from '#outside/channels.ts'
import { writeMessages } from '#outside/outbox.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { cleanSignature } from './clean-signature.ts'
import {
  findPicture,
  findProfile,
  insertFirstPassword,
  insertPicture,
  listPictures,
  saveProfile,
} from './profiles.store.ts'
import { codeTargets, sendSignatureCode, verifySignatureCode } from './signature-code.ts'
import {
  expiryOf,
  loginPasswordOf,
  newSignatureHash,
  verifyLoginPassword,
  verifySignaturePassword,
  type Signatory,
} from './signature-password.ts'

/** Key of a picture in the files. */
export const pictureKey = (organisationId: string, id: string): string => `esign/${organisationId}/${id}.png`

/** Handlers of the own electronic signature. */
export const ownSignature = (services: AppServices): Handlers<typeof ownSignatureCalls> => {
  const { database, files, clock } = services
  const read = (visitor: Signatory) =>
    inTransaction(database, { organisationId: visitor.organisation.id }, (db) => findProfile(db, visitor.person.id))
  const idsOf = ({ person, organisation }: Signatory) => ({ accountId: person.id, organisationId: organisation.id })
  const subjectOf = ({ person }: Signatory) => ({ id: person.id, name: person.realName })

  async function describe(
    db: Db,
    visitor: Signatory,
    lang: Lang,
    loginPassword: OwnSignature['LoginPassword'],
  ): Promise<OwnSignature> {
    const profile = await findProfile(db, visitor.person.id)
    const expiry = profile?.isAssociated ? null : expiryOf(profile?.passwordChangedAt ?? null, visitor)
    const pictures = await listPictures(db, visitor.person.id)
    const associated = loginPassword === 'none' ? null : loginPassword
    return {
      AccountId: visitor.person.id,
      AssociatedLoginPassword: profile?.isAssociated ?? false,
      Password: profile?.isAssociated ? associated : profile?.passwordHash ? 'signature' : null,
      LoginPassword: loginPassword,
      ChangedTime: profile?.passwordHash ? (profile.passwordChangedAt?.toISOString() ?? null) : null,
      ExpiredTime: expiry?.toISOString() ?? null,
      IsExpired: expiry !== null && expiry.getTime() <= clock.now(),
      StatementTime: profile?.statementAt?.toISOString() ?? null,
      Statement: phrase(lang, 'server', 'esign.statement', {
        name: visitor.person.realName,
        account: visitor.person.account,
      }),
      Pictures: pictures.map(({ id, kind, sha256, createdAt }) => ({
        Kind: kind,
        Picture: `/api/esign/pictures/${id}.png`,
        Sha256: Buffer.from(sha256).toString('hex'),
        CreatedTime: createdAt.toISOString(),
        IsCurrent: id === profile?.pictureId,
      })),
      ResetMethods: codeTargets(visitor),
      MinLength: configOf(visitor.organisation.configs, 'e-signature').MinLength,
    }
  }
  const requireOwn = ({ person }: Signatory, accountId: string) => {
    if (accountId.toLowerCase() !== person.id) throw new CallError('access.denied')
  }
  const readProof = (visitor: Signatory, text: string) => {
    const ticket = readTicket(services, 'esign', text)
    if (ticket.accountId !== visitor.person.id || ticket.sessionId !== visitor.sessionId)
      throw new CallError('identity.ticket-invalid')
  }

  return {
    async own({ visitor, db, lang }) {
      const kept = await loginPasswordOf(services, visitor)
      return describe(db, visitor, lang, kept)
    },

    async verifyLoginPassword({ params: { id }, body, visitor, request }) {
      requireOwn(visitor, id)
      await verifyLoginPassword(services, { visitor, password: body.LoginPassword }, request)
      const { person, sessionId } = visitor
      return {
        Ticket: issueTicket(services, { kind: 'esign', accountId: person.id, sessionId, stamp: null, channel: null }),
      }
    },

    async associate({ params, body, visitor, db, lang, request, note }) {
      requireOwn(visitor, params.AccountId)
      const kept = await verifyLoginPassword(services, { visitor, password: body.LoginPassword }, request)
      const before = await findProfile(db, visitor.person.id)
      const isAssociated = body.AssociatedLoginPassword
      // An association takes the place of the own password, which must be set anew afterwards.
      await saveProfile(db, idsOf(visitor), { isAssociated, passwordHash: null, passwordChangedAt: null })
      note({
        subject: subjectOf(visitor),
        changes: { associatedLoginPassword: [before?.isAssociated ?? false, isAssociated] },
      })
      return describe(db, visitor, lang, kept)
    },

    async savePassword({ body, visitor, db, lang, note }) {
      readProof(visitor, body.Ticket)
      const kept = await loginPasswordOf(services, visitor)
      const hash = await newSignatureHash(services, visitor, body.EsignPassword)
      const before = await findProfile(db, visitor.person.id)
      if (!(await insertFirstPassword(db, idsOf(visitor), hash))) throw new CallError('esign.password-exists')
      note({
        subject: subjectOf(visitor),
        changes: before?.isAssociated ? { associatedLoginPassword: [true, false] } : {},
      })
      return describe(db, visitor, lang, kept)
    },

    async modifyPassword({ params, body, visitor, db, lang, request, note, fail }) {
      requireOwn(visitor, params.AccountId)
      const profile = await read(visitor)
      await verifySignaturePassword(services, { visitor, profile, password: body.EsignPassword }, request)
      if (body.EsignPassword === body.NewEsignPassword) fail('esign.same-as-old')
      const kept = await loginPasswordOf(services, visitor)
      const passwordHash = await newSignatureHash(services, visitor, body.NewEsignPassword)
      await saveProfile(db, idsOf(visitor), { passwordHash, passwordChangedAt: new Date() })
      note({ subject: subjectOf(visitor) })
      return describe(db, visitor, lang, kept)
    },

    async verifyPassword({ params, body, visitor, request }) {
      requireOwn(visitor, params.AccountId)
      const profile = await read(visitor)
      await verifySignaturePassword(services, { visitor, profile, password: body.EsignPassword }, request)
      return { IsRight: true as const }
    },

    sendResetCode: ({ body: { CodeType: codeType }, visitor, request }) =>
      sendSignatureCode(services, { visitor, codeType }, request),

    async resetPassword({ body, visitor, db, lang, request, note }) {
      readProof(visitor, body.Ticket)
      const kept = await loginPasswordOf(services, visitor)
      // The new password is checked before the code is spent on it.
      const passwordHash = await newSignatureHash(services, visitor, body.EsignPassword)
      const given = { codeType: body.CodeType, code: body.VerificationCode }
      const sentTo = await verifySignatureCode(services, { visitor, ...given }, request)
      await saveProfile(db, idsOf(visitor), { passwordHash, passwordChangedAt: new Date(), isAssociated: false })
      const { person, organisation } = visitor
      const notice = {
        template: 'esign-reset',
        params: { name: person.realName },
        lang,
        organisationId: organisation.id,
        validity: day,
      } as const
      await writeMessages(services, db, [
        ...(person.mobilePhone && hasSmsTemplate(services.settings, 'esign-reset')
          ? [{ ...notice, channel: 'sms' as const, address: person.mobilePhone }]
          : []),
        ...(person.email ? [{ ...notice, channel: 'email' as const, address: person.email }] : []),
      ])
      note({
        subject: subjectOf(visitor),
        changes: { codeType: [null, sentTo] },
      })
      return describe(db, visitor, lang, kept)
    },

    async acceptStatement({ body, visitor, db, lang, note }) {
      const kept = await loginPasswordOf(services, visitor)
      const before = await findProfile(db, visitor.person.id)
      // Accepted once: a second click changes nothing.
      if (before?.statementAt && before.statementVersion === statementVersion) note(null)
      else {
        await saveProfile(db, idsOf(visitor), { statementAt: new Date(), statementVersion: body.Version })
        note({
          subject: subjectOf(visitor),
          changes: { statementVersion: [before?.statementVersion ?? null, body.Version] },
        })
      }
      return describe(db, visitor, lang, kept)
    },

    async savePicture({ params: { kind }, file, visitor, db, lang, note }) {
      await cleanSignature(file.path)
      const kept = await loginPasswordOf(services, visitor)
      const id = newId()
      const { accountId, organisationId } = idsOf(visitor)
      const sha256 = createHash('sha256')
        .update(await readFile(file.path))
        .digest()
      await files.keep(pictureKey(organisationId, id), file.path)
      await insertPicture(db, { id, organisationId, accountId, kind, sha256 })
      await saveProfile(db, idsOf(visitor), { pictureId: id })
      note({
        subject: subjectOf(visitor),
        changes: { pictureKind: [null, kind], hash: [null, sha256.toString('hex')] },
      })
      return describe(db, visitor, lang, kept)
    },

    async endPicture({ visitor, db, lang, note }) {
      const kept = await loginPasswordOf(services, visitor)
      const before = await findProfile(db, visitor.person.id)
      if (before?.pictureId) await saveProfile(db, idsOf(visitor), { pictureId: null })
      note(before?.pictureId ? { subject: subjectOf(visitor) } : null)
      return describe(db, visitor, lang, kept)
    },

    async picture({ params, visitor, db, fail }) {
      const row = (await findPicture(db, params.file.slice(0, 36))) ?? fail('request.not-found')
      const found = (await files.find(pictureKey(visitor.organisation.id, row.id))) ?? fail('request.not-found')
      return { ...found, mediaType: 'image/png', maxAge: (365 * day) / 1000 }
    },
  }
}

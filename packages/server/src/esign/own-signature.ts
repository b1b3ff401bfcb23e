import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ownSignatureCalls } from '@atrium/contract/esign/own-signature.calls.ts'
import { statementVersion, type OwnSignature } from '@atrium/contract/esign/esign.shapes.ts'
import { day } from '@atrium/contract/constants.ts'
import { configOf } from '@atrium/contract/settings/settings.shapes.ts'
import { confirmPasswordOwner } from '#account/set-by-others.ts'
import type { IdentityServices } from '#identity/services.ts'
import { ownRecipient } from '#identity/sign-in/take-second-step.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, type Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { Handlers } from '#kit/http/handle.ts'
import { phrase } from '#kit/text/language.ts'
import { canSendCodes } from '#outside/channels.ts'
import { notifyPeople } from '#outside/notify-person.ts'
import { listProviders, signInAgain } from '#sso/sign-in/sign-in-again.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { cleanSignature } from './clean-signature.ts'
import { checkTarget, consumeOwnerProof, findOwnerProof, issueProof, readProof } from './owner-proof.ts'
import {
  findPicture,
  findProfile,
  insertFirstPassword,
  insertPicture,
  listPictures,
  saveProfile,
  type PictureRow,
  type ProfileRow,
} from './profiles.store.ts'
import { channelOf, sendSignatureCode, verifySignatureCode } from './signature-code.ts'
import {
  expiryOf,
  isResting,
  newSignatureHash,
  verifyAssociatedPassword,
  verifyLoginPassword,
  verifySignaturePassword,
  type Signatory,
} from './signature-password.ts'

/** What is announced to the person. */
type SignatureChange = 'set' | 'changed' | 'associated' | 'separated'

/** Key of a picture in the files. */
export const pictureKey = (organisationId: string, id: string): string => `esign/${organisationId}/${id}.png`

const associatedPassword = (loginPassword: OwnSignature['LoginPassword']) => ({
  AssociatedLoginPassword: true,
  Password: loginPassword === 'none' ? null : loginPassword,
  ChangedTime: null,
  ExpiredTime: null,
  IsExpired: false,
})

function ownPassword(profile: ProfileRow | undefined, visitor: Signatory, now: number) {
  const changedAt = profile?.passwordChangedAt ?? null
  const expiry = expiryOf(changedAt, visitor)
  return {
    AssociatedLoginPassword: false,
    Password: profile?.passwordHash ? ('signature' as const) : null,
    IsResting: false,
    ChangedTime: changedAt?.toISOString() ?? null,
    ExpiredTime: expiry?.toISOString() ?? null,
    IsExpired: expiry !== null && expiry.getTime() <= now,
  }
}

const describePicture = ({ id, kind, sha256, createdAt }: PictureRow, currentId: string | null | undefined) => ({
  Kind: kind,
  Picture: `/api/esign/pictures/${id}.png`,
  Sha256: Buffer.from(sha256).toString('hex'),
  CreatedTime: createdAt.toISOString(),
  IsCurrent: id === currentId,
})

/** Handlers of the own electronic signature. */
export const ownSignature = (services: IdentityServices): Handlers<typeof ownSignatureCalls> => {
  const { database, files, clock } = services
  const read = (visitor: Signatory) =>
    inTransaction(database, { organisationId: visitor.organisation.id }, (db) => findProfile(db, visitor.person.id))
  const idsOf = ({ person, organisation }: Signatory) => ({ accountId: person.id, organisationId: organisation.id })
  const subjectOf = ({ person }: Signatory) => ({ id: person.id, name: person.realName })

  async function describe(db: Db, visitor: Signatory, lang: Lang): Promise<OwnSignature> {
    const { person, organisation } = visitor
    const profile = await findProfile(db, person.id)
    const { loginPassword, needs, targets } = await findOwnerProof(services, db, visitor)
    const providers = loginPassword === 'none' ? await listProviders(db, person.id) : []
    const pictures = await listPictures(db, person.id)
    return {
      AccountId: person.id,
      ...(profile?.isAssociated
        ? { ...associatedPassword(loginPassword), IsResting: await isResting(db, visitor, profile) }
        : ownPassword(profile, visitor, clock.now())),
      LoginPassword: loginPassword,
      Providers: providers.map(({ id, name }) => ({ ID: id, Name: name })),
      Confirmation: needs,
      StatementTime: profile?.statementAt?.toISOString() ?? null,
      Statement: phrase(lang, 'server', 'esign.statement', { name: person.realName, account: person.account }),
      Pictures: pictures.map((picture) => describePicture(picture, profile?.pictureId)),
      ResetMethods: targets,
      MinLength: configOf(organisation.configs, 'e-signature').MinLength,
    }
  }
  const requireOwn = ({ person }: Signatory, accountId: string) => {
    if (accountId.toLowerCase() !== person.id) throw new CallError('access.denied')
  }
  const ownerProofOf = (visitor: Signatory) =>
    inTransaction(database, { organisationId: visitor.organisation.id }, (db) => findOwnerProof(services, db, visitor))
  const announce = (db: Db, { person, organisation }: Signatory, lang: Lang, change: SignatureChange) =>
    notifyPeople(services, db, {
      template: 'esign-changed',
      people: [
        {
          ...person,
          lang,
          organisationId: organisation.id,
          params: { name: person.realName, change: phrase(lang, 'server', `esign.change.${change}`) },
        },
      ],
    })

  return {
    own: ({ visitor, db, lang }) => describe(db, visitor, lang),

    async verifyLoginPassword({ params: { id }, body, visitor, request }) {
      requireOwn(visitor, id)
      await verifyLoginPassword(services, { visitor, password: body.LoginPassword }, request)
      return { Ticket: issueProof(services, visitor, 'esign') }
    },

    async signInAgain({ body, visitor, request, reply, fail }) {
      const { person, organisation, sessionId } = visitor
      if ((await ownerProofOf(visitor)).loginPassword !== 'none') fail('request.not-found')
      const again = { organisationId: organisation.id, accountId: person.id, sessionId }
      const connectionId = body.ConnectionID.toLowerCase()
      return { Url: await signInAgain(services, { ...again, connectionId }, { request, reply }) }
    },

    async verifyCode({ body, visitor, request }) {
      readProof(services, visitor, body.Ticket, ['esign'])
      const channel = channelOf(body.CodeType)
      checkTarget(await ownerProofOf(visitor), channel)
      const given = { codeType: body.CodeType, code: body.VerificationCode }
      await verifySignatureCode(services, { visitor, ...given }, request)
      return { Ticket: issueProof(services, visitor, 'esign-code', channel) }
    },

    async associate({ params, body, visitor, db, lang, request, note }) {
      requireOwn(visitor, params.AccountId)
      await verifyLoginPassword(services, { visitor, password: body.LoginPassword }, request)
      const before = await findProfile(db, visitor.person.id)
      const proof = await findOwnerProof(services, db, visitor)
      const hasPassword = Boolean(before?.passwordHash)
      await consumeOwnerProof(services, db, visitor, { proof, ticket: body.Ticket, hasPassword })
      const isAssociated = body.AssociatedLoginPassword
      // An association takes the place of the own password, which must be set anew afterwards.
      await saveProfile(db, idsOf(visitor), {
        isAssociated,
        associatedConnectionId: isAssociated ? proof.connectionId : null,
        passwordHash: null,
        passwordChangedAt: null,
      })
      await confirmPasswordOwner(db, visitor.person.id)
      await announce(db, visitor, lang, isAssociated ? 'associated' : 'separated')
      note({
        subject: subjectOf(visitor),
        changes: { associatedLoginPassword: [before?.isAssociated ?? false, isAssociated] },
      })
      return describe(db, visitor, lang)
    },

    async savePassword({ body, visitor, db, lang, note, fail }) {
      const hash = await newSignatureHash(services, visitor, body.EsignPassword)
      const before = await findProfile(db, visitor.person.id)
      if (before?.passwordHash) fail('esign.password-exists')
      const proof = await findOwnerProof(services, db, visitor)
      await consumeOwnerProof(services, db, visitor, { proof, ticket: body.Ticket, hasPassword: false })
      if (!(await insertFirstPassword(db, idsOf(visitor), hash))) fail('esign.password-exists')
      await announce(db, visitor, lang, 'set')
      note({
        subject: subjectOf(visitor),
        changes: before?.isAssociated ? { associatedLoginPassword: [true, false] } : {},
      })
      return describe(db, visitor, lang)
    },

    async modifyPassword({ params, body, visitor, db, lang, request, note, fail }) {
      requireOwn(visitor, params.AccountId)
      const profile = await read(visitor)
      await verifySignaturePassword(services, { visitor, profile, password: body.EsignPassword }, request)
      if (body.EsignPassword === body.NewEsignPassword) fail('esign.same-as-old')
      const passwordHash = await newSignatureHash(services, visitor, body.NewEsignPassword)
      await saveProfile(db, idsOf(visitor), { passwordHash, passwordChangedAt: new Date() })
      await announce(db, visitor, lang, 'changed')
      note({ subject: subjectOf(visitor) })
      return describe(db, visitor, lang)
    },

    async verifyPassword({ params, body, visitor, request }) {
      requireOwn(visitor, params.AccountId)
      const profile = await read(visitor)
      const claim = { visitor, profile, password: body.EsignPassword }
      if (profile?.isAssociated) await verifyAssociatedPassword(services, claim, request)
      else await verifySignaturePassword(services, claim, request)
      const Ticket = issueProof(services, visitor, profile?.isAssociated ? 'esign' : 'esign-signature')
      return { IsRight: true as const, Ticket }
    },

    async sendResetCode({ body: { CodeType: codeType }, visitor, request }) {
      ownRecipient(visitor.person, codeType)
      const channel = channelOf(codeType)
      // On a channel without delivery, sending says so.
      if (canSendCodes(services, channel === 'phone' ? 'sms' : 'email'))
        checkTarget(await ownerProofOf(visitor), channel)
      return sendSignatureCode(services, { visitor, codeType }, request)
    },

    async resetPassword({ body, visitor, db, lang, request, note }) {
      readProof(services, visitor, body.Ticket, ['esign'])
      // The new password is checked before the code is spent on it.
      const passwordHash = await newSignatureHash(services, visitor, body.EsignPassword)
      ownRecipient(visitor.person, body.CodeType)
      checkTarget(await ownerProofOf(visitor), channelOf(body.CodeType))
      const given = { codeType: body.CodeType, code: body.VerificationCode }
      const sentTo = await verifySignatureCode(services, { visitor, ...given }, request)
      await saveProfile(db, idsOf(visitor), { passwordHash, passwordChangedAt: new Date(), isAssociated: false })
      const { person, organisation } = visitor
      await notifyPeople(services, db, {
        template: 'esign-reset',
        people: [{ ...person, lang, organisationId: organisation.id, params: { name: person.realName } }],
      })
      note({
        subject: subjectOf(visitor),
        changes: { codeType: [null, sentTo] },
      })
      return describe(db, visitor, lang)
    },

    async acceptStatement({ body, visitor, db, lang, note }) {
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
      return describe(db, visitor, lang)
    },

    async savePicture({ params: { kind }, file, visitor, db, lang, note }) {
      await cleanSignature(file.path)
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
      return describe(db, visitor, lang)
    },

    async endPicture({ visitor, db, lang, note }) {
      const before = await findProfile(db, visitor.person.id)
      if (before?.pictureId) await saveProfile(db, idsOf(visitor), { pictureId: null })
      note(before?.pictureId ? { subject: subjectOf(visitor) } : null)
      return describe(db, visitor, lang)
    },

    async picture({ params, visitor, db, fail }) {
      const row = (await findPicture(db, params.file.slice(0, 36))) ?? fail('request.not-found')
      const found = (await files.find(pictureKey(visitor.organisation.id, row.id))) ?? fail('request.not-found')
      return { ...found, mediaType: 'image/png', maxAge: (365 * day) / 1000 }
    },
  }
}

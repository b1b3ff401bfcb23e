import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import type { Organisation as Shown } from '@atrium/contract/organisation/organisation.shapes.ts'
import { defaultVersion } from '@atrium/contract/constants.ts'
import { dayIn } from '#kit/text/calendar-days.ts'
import { changesBetween } from '#logs/operations/changes-between.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { handle } from '#kit/http/handle.ts'
import type { KitServices } from '#kit/services.ts'
import { licenceOf, listLicences } from './licences.ts'
import { signInLook } from './sign-in-look.ts'
import { checkTimeZone, failIfNameTaken } from './organisation-input.ts'
import { logoKey, newLogoName } from './logos.ts'
import { logoAddress, organisationInfoOf } from './organisation.service.ts'
import {
  getOrganisation,
  replaceLogo,
  saveOrganisation,
  type Organisation,
  type OrganisationEdit,
} from './organisation.store.ts'

const logoMaxAge = 365 * 24 * 3600

const shownOf = (own: Organisation): Shown => ({
  ...organisationInfoOf(own),
  EnglishName: own.englishName,
  TimeZone: own.timeZone,
  Industry: own.industry,
  ContactPhone: own.contactPhone,
  ContactAddress: own.contactAddress,
  Introduction: own.introduction,
  MemberCount: own.memberCount,
  SeatCount: own.seatCount,
  Version: own.version,
})

const textOf = (typed: string | null) => typed?.trim() || null

const editOf = (body: Omit<Shown, 'ID' | 'Logo' | 'MemberCount' | 'SeatCount' | 'Version'>): OrganisationEdit => ({
  name: body.OrgName.trim(),
  englishName: body.EnglishName.trim(),
  timeZone: body.TimeZone,
  industry: body.Industry,
  contactPhone: textOf(body.ContactPhone),
  contactAddress: textOf(body.ContactAddress),
  introduction: textOf(body.Introduction),
})

/** Handlers of the own organisation. */
export const organisation = ({ files, clock }: Pick<KitServices, 'files' | 'clock'>) =>
  handle(organisationCalls, {
    ...signInLook({ files }),

    my: async ({ db }) => shownOf(await getOrganisation(db)),

    async modify({ params, body, db, note, fail }) {
      checkTimeZone(body.TimeZone, fail)
      const before = await getOrganisation(db)
      if (before.id !== params.ID) fail('request.not-found')
      const edit = editOf(body)
      const isSaved = await saveOrganisation(db, body.Version, edit).catch(failIfNameTaken(fail))
      // Read again: the concurrent edit may have been committed since.
      if (!isSaved) fail('organisation.changed-meanwhile', { details: { current: shownOf(await getOrganisation(db)) } })
      note({
        subject: { id: before.id, name: edit.name },
        changes: changesBetween(before, edit),
        ...reasonOf(body),
      })
      return shownOf(await getOrganisation(db))
    },

    async uploadLogo({ file, visitor: { organisation }, db, note, afterCommit }) {
      const logoFile = newLogoName(file.ending)
      await files.keep(logoKey(organisation.id, logoFile), file.path)
      const before = await replaceLogo(db, logoFile)
      note({ subject: organisation, changes: { logo: [before, logoFile] } })
      if (before) afterCommit(() => files.remove(logoKey(organisation.id, before)))
      return { Logo: logoAddress(logoFile) }
    },

    async removeLogo({ visitor: { organisation }, db, note, afterCommit }) {
      const before = await replaceLogo(db, null)
      note({ subject: organisation, changes: { logo: [before, null] } })
      if (before) afterCommit(() => files.remove(logoKey(organisation.id, before)))
      return { Removed: before !== null }
    },

    async logo({ params, visitor: { organisation }, db, fail }) {
      if ((await getOrganisation(db)).logoFile !== params.file) fail('request.not-found')
      const logo = (await files.find(logoKey(organisation.id, params.file))) ?? fail('request.not-found')
      return { ...logo, mediaType: params.file.endsWith('.png') ? 'image/png' : 'image/jpeg', maxAge: logoMaxAge }
    },

    async authorizeInfo({ lang, db }) {
      const own = await getOrganisation(db)
      const today = dayIn(own.timeZone, clock.now())
      const licences = (await listLicences(db)).filter(({ is_enabled }) => is_enabled)
      const Products = licences.map((row) => licenceOf(lang, row, today))
      return { MemberCount: own.memberCount, SeatCount: own.seatCount, Products }
    },

    async platformInfo({ lang, db }) {
      const own = await getOrganisation(db)
      const today = dayIn(own.timeZone, clock.now())
      const licences = (await listLicences(db)).filter(({ is_enabled }) => is_enabled)
      const Products = licences.map((row) => licenceOf(lang, row, today))
      return {
        OrgName: own.name,
        Version: defaultVersion,
        Products: Products.filter(({ State }) => State === 'valid' || State === 'ending'),
      }
    },
  })

import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import type { SignInLook } from '@atrium/contract/organisation/organisation.shapes.ts'
import { sql } from 'drizzle-orm'
import { rowsOf, type Db } from '#kit/data/database.ts'
import type { Handlers } from '#kit/http/handle.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import type { KitServices } from '#kit/services.ts'
import { logoKey, newLogoName } from './logos.ts'

interface Look {
  title: string | null
  english_title: string | null
  picture_file: string | null
}

const columns = sql`sign_in_title as title, sign_in_english_title as english_title, sign_in_picture_file as picture_file`

/** The look that visitors see; undefined when nothing is set. */
async function findLook(db: Db, organisationId: string): Promise<(Look & { logo_file: string | null }) | undefined> {
  const [row] = await rowsOf<Look & { logo_file: string | null }>(
    db,
    sql`select * from find_sign_in_look(${organisationId}::uuid)`,
  )
  return row
}

async function shownLook(db: Db, organisationId: string): Promise<SignInLook> {
  const look = await findLook(db, organisationId)
  const addressOf = (file: string | null | undefined) =>
    file ? `/api/organization/signInLook/${organisationId}/${file}` : null
  return {
    Title: look?.title ?? null,
    EnglishTitle: look?.english_title ?? null,
    Logo: addressOf(look?.logo_file),
    Picture: addressOf(look?.picture_file),
  }
}

/** Updates the look of the own organisation; resolves to the one before. */
async function updateLook(db: Db, look: Look): Promise<Look> {
  const [before] = await rowsOf<Look>(db, sql`select ${columns} from organisations for no key update`)
  if (!before) throw new Error('The organisation of a session does not exist')
  await db.execute(sql`update organisations set sign_in_title = ${look.title}, sign_in_english_title = ${look.english_title},
    sign_in_picture_file = ${look.picture_file}`)
  return before
}

async function getLook(db: Db): Promise<Look> {
  const [look] = await rowsOf<Look>(db, sql`select ${columns} from organisations`)
  if (!look) throw new Error('The organisation of a session does not exist')
  return look
}

const changesOf = (before: Look, after: Look): Record<string, [unknown, unknown]> => {
  const changes: Record<string, [unknown, unknown]> = {
    signInTitle: [before.title, after.title],
    signInEnglishTitle: [before.english_title, after.english_title],
    signInPicture: [before.picture_file, after.picture_file],
  }
  return Object.fromEntries(Object.entries(changes).filter(([, [old, changed]]) => old !== changed))
}

const textOf = (typed: string | null) => typed?.trim() || null
const pictureMaxAge = 365 * 24 * 3600

type LookCalls = Pick<typeof organisationCalls, 'look' | 'lookFile' | 'saveLook' | 'uploadLookPicture' | 'resetLook'>

/** Handlers of the look of the sign-in page. */
export const signInLook = ({ files }: Pick<KitServices, 'files'>): Handlers<LookCalls> => ({
  look: ({ params, db }) => shownLook(db, params.id),

  async lookFile({ params: { id, file }, db, fail }) {
    const look = await findLook(db, id)
    if (!look || ![look.picture_file, look.logo_file].includes(file)) return fail('request.not-found')
    const found = (await files.find(logoKey(id, file))) ?? fail('request.not-found')
    return { ...found, mediaType: file.endsWith('.png') ? 'image/png' : 'image/jpeg', maxAge: pictureMaxAge }
  },

  async saveLook({ body, visitor: { organisation }, db, note }) {
    const texts = { title: textOf(body.Title), english_title: textOf(body.EnglishTitle) }
    const after = { ...(await getLook(db)), ...texts }
    const before = await updateLook(db, after)
    note({ subject: organisation, changes: changesOf(before, after), ...reasonOf(body) })
    return shownLook(db, organisation.id)
  },

  async uploadLookPicture({ file, query, visitor: { organisation }, db, note, afterCommit }) {
    const picture = newLogoName(file.ending)
    await files.keep(logoKey(organisation.id, picture), file.path)
    const after = { ...(await getLook(db)), picture_file: picture }
    const before = await updateLook(db, after)
    note({ subject: organisation, changes: changesOf(before, after), ...reasonOf(query) })
    const old = before.picture_file
    if (old) afterCommit(() => files.remove(logoKey(organisation.id, old)))
    return shownLook(db, organisation.id)
  },

  async resetLook({ body, visitor: { organisation }, db, note, afterCommit }) {
    const after = { title: null, english_title: null, picture_file: null }
    const before = await updateLook(db, after)
    note({ subject: organisation, changes: changesOf(before, after), ...reasonOf(body) })
    const old = before.picture_file
    if (old) afterCommit(() => files.remove(logoKey(organisation.id, old)))
    return shownLook(db, organisation.id)
  },
})

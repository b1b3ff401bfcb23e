import { Readable } from 'node:stream'
import type { HelpReader } from '@atrium/contract/help/help-entries.ts'
import { helpCalls } from '@atrium/contract/help/help.calls.ts'
import { handle } from '#kit/http/handle.ts'
import type { KitServices } from '#kit/services.ts'
import { HelpFolders, packagedHelp } from './help-folders.ts'
import { noLibrary } from './library.ts'

const readBy: Record<'member' | 'organisation-admin' | 'operator', readonly HelpReader[]> = {
  member: ['members'],
  'organisation-admin': ['members', 'administrators'],
  operator: ['members', 'administrators', 'operators'],
}

const imageMaxAge = 300

/** Handlers of help documents, served from memory; none when help is switched off. */
export function help({ settings, clock, log }: Pick<KitServices, 'settings' | 'clock' | 'log'>) {
  const folders = new HelpFolders({ packaged: packagedHelp, own: settings.helpDir }, { clock, log })
  const library = () => (settings.modules.help ? folders.library() : noLibrary)
  return handle(helpCalls, {
    async tree({ visitor: { person }, lang }) {
      return (await library()).tree({ lang, reads: readBy[person.role] })
    },

    async document({ params, visitor: { person }, lang, fail }) {
      const path = `${params.name}/${params.section}/${params.document}`
      const found = (await library()).find(path, { lang, reads: readBy[person.role] })
      if (!found) return fail('request.not-found')
      const { title, updated, blocks } = found
      return { Path: path, Title: title, Lang: found.lang, For: found.for, Updated: updated, Blocks: blocks }
    },

    async search({ query, visitor: { person }, lang }) {
      return (await library()).search(query.words, { lang, reads: readBy[person.role] })
    },

    async image({ query, fail }) {
      const found = (await library()).findImage(query.path)
      if (!found) return fail('request.not-found')
      const { content, mediaType } = found
      return { content: Readable.from([content]), size: content.length, mediaType, maxAge: imageMaxAge }
    },
  })
}

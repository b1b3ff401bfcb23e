import { legalCalls } from '@atrium/contract/legal/legal.calls.ts'
import { legalVersion } from '@atrium/contract/legal/legal-version.ts'
import { handle } from '#kit/handle.ts'
import type { Parts } from '#kit/parts.ts'
import { ownText } from './own-texts.ts'

const comesWithPortal = { Version: legalVersion, IsReplaced: false, Day: null, Title: null, Blocks: [] }

/** The legal and company pages: those of the installation's own; the others come with the web client. */
export const legal = (parts: Pick<Parts, 'settings' | 'log'>) =>
  handle(legalCalls, {
    async page({ params, lang }) {
      const own = await ownText(parts, params.page, lang)
      if (!own) return comesWithPortal
      const { version, day, title, blocks } = own
      return { Version: version, IsReplaced: true, Day: day, Title: title, Blocks: blocks }
    },
  })

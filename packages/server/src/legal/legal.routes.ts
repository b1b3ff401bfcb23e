import { legalCalls } from '@atrium/contract/legal/legal.calls.ts'
import { legalVersion } from '@atrium/contract/legal/legal-version.ts'
import { handle } from '#kit/http/handle.ts'
import type { KitServices } from '#kit/services.ts'
import { ownText, packagedText } from './legal-texts.ts'

/** Handlers of legal and company pages: the installation's own texts, or else the product's. */
export const legal = (services: Pick<KitServices, 'settings' | 'log'>) =>
  handle(legalCalls, {
    async page({ params, lang }) {
      const own = await ownText(services, params.page, lang)
      if (!own) {
        const Blocks = await packagedText(params.page, lang)
        return { Version: legalVersion, IsReplaced: false, Day: null, Title: null, Blocks }
      }
      const { version, day, title, blocks } = own
      return { Version: version, IsReplaced: true, Day: day, Title: title, Blocks: blocks }
    },
  })

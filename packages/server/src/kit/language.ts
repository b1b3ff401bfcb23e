import { isLang, languageHeader, languages, type Lang } from '@atrium/contract/constants.ts'
import { apiDocs as enApiDocs } from '@atrium/phrases/en/api-docs.ts'
import { audit as enAudit } from '@atrium/phrases/en/audit.ts'
import { changes as enChanges } from '@atrium/phrases/en/changes.ts'
import { dictionaries as enDictionaries } from '@atrium/phrases/en/dictionaries.ts'
import { errors as enErrors } from '@atrium/phrases/en/errors.ts'
import { imports as enImports } from '@atrium/phrases/en/imports.ts'
import { leaving as enLeaving } from '@atrium/phrases/en/leaving.ts'
import { logs as enLogs } from '@atrium/phrases/en/logs.ts'
import { menus as enMenus } from '@atrium/phrases/en/menus.ts'
import { server as enServer } from '@atrium/phrases/en/server.ts'
import { settings as enSettings } from '@atrium/phrases/en/settings.ts'
import { apiDocs as zhApiDocs } from '@atrium/phrases/zh/api-docs.ts'
import { audit as zhAudit } from '@atrium/phrases/zh/audit.ts'
import { changes as zhChanges } from '@atrium/phrases/zh/changes.ts'
import { dictionaries as zhDictionaries } from '@atrium/phrases/zh/dictionaries.ts'
import { errors as zhErrors } from '@atrium/phrases/zh/errors.ts'
import { imports as zhImports } from '@atrium/phrases/zh/imports.ts'
import { leaving as zhLeaving } from '@atrium/phrases/zh/leaving.ts'
import { logs as zhLogs } from '@atrium/phrases/zh/logs.ts'
import { menus as zhMenus } from '@atrium/phrases/zh/menus.ts'
import { server as zhServer } from '@atrium/phrases/zh/server.ts'
import { settings as zhSettings } from '@atrium/phrases/zh/settings.ts'
import type { FastifyRequest } from 'fastify'

const texts = {
  zh: {
    apiDocs: zhApiDocs,
    audit: zhAudit,
    changes: zhChanges,
    dictionaries: zhDictionaries,
    errors: zhErrors,
    imports: zhImports,
    leaving: zhLeaving,
    logs: zhLogs,
    menus: zhMenus,
    server: zhServer,
    settings: zhSettings,
  },
  en: {
    apiDocs: enApiDocs,
    audit: enAudit,
    changes: enChanges,
    dictionaries: enDictionaries,
    errors: enErrors,
    imports: enImports,
    leaving: enLeaving,
    logs: enLogs,
    menus: enMenus,
    server: enServer,
    settings: enSettings,
  },
} as const

interface Namespaces {
  apiDocs: keyof typeof enApiDocs
  audit: keyof typeof enAudit
  changes: keyof typeof enChanges
  dictionaries: keyof typeof enDictionaries
  errors: keyof typeof enErrors
  imports: keyof typeof enImports
  leaving: keyof typeof enLeaving
  logs: keyof typeof enLogs
  menus: keyof typeof enMenus
  server: keyof typeof enServer
  settings: keyof typeof enSettings
}

/**
 * A sentence in a language, its gaps filled; the key itself where there is no such sentence. The files of logs ask for
 * one or two in each of their million lines.
 */
export function phrase<N extends keyof Namespaces>(
  lang: Lang,
  namespace: N,
  key: Namespaces[N],
  values?: Record<string, string>,
): string {
  const known: unknown = (texts[lang][namespace] as Record<string, unknown>)[key]
  const text = typeof known === 'string' ? known : key
  return values ? text.replaceAll(/\{\{(\w+)\}\}/g, (_, gap: string) => values[gap] ?? '') : text
}

/** Whether the operation log has a word for a field or a value: `field.timeZone`. */
export const isChangesKey = (key: string): key is Namespaces['changes'] => Object.hasOwn(enChanges, key)

/** The language of a request: that of the session, then our own header, then the browser's list, then Chinese. */
export function languageOf({ visitor, headers }: Pick<FastifyRequest, 'visitor' | 'headers'>): Lang {
  if (visitor?.lang) return visitor.lang
  const asked = headers[languageHeader]
  return isLang(asked) ? asked : preferredOf(headers['accept-language'])
}

/**
 * The language of a session that begins: the one that our own header names – a sign-in page is seen in it –, then the one
 * that the person chose before, then the browser's.
 */
export function languageOnEntering(headers: FastifyRequest['headers'], chosenBefore: Lang | null): Lang {
  const asked = headers[languageHeader]
  return isLang(asked) ? asked : (chosenBefore ?? preferredOf(headers['accept-language']))
}

/** The best of our languages in an `Accept-Language` header. */
function preferredOf(header: string | undefined): Lang {
  if (!header) return 'zh'
  const wanted = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().toLowerCase().split(';')
      const quality = Number(
        rest
          .find((piece) => piece.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      )
      return { lang: languages.find((lang) => tag === lang || tag.startsWith(`${lang}-`)), quality }
    })
    .filter(({ lang, quality }) => lang && quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return wanted[0]?.lang ?? 'zh'
}

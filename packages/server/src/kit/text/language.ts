import { isLang, languageHeader, languages, type Lang } from '@atrium/contract/constants.ts'
import { serverPhrases } from '@atrium/phrases/server-phrases.ts'
import type { FastifyRequest } from 'fastify'

type Phrases = (typeof serverPhrases)['en']

/** A phrase in a language with its gaps filled; the key itself where there is none. */
export function phrase<N extends keyof Phrases>(
  lang: Lang,
  namespace: N,
  key: keyof Phrases[N] & string,
  values?: Record<string, string>,
): string {
  const known: unknown = (serverPhrases[lang][namespace] as Record<string, unknown>)[key]
  const text = typeof known === 'string' ? known : key
  return values ? text.replaceAll(/\{\{(\w+)\}\}/g, (_, gap: string) => values[gap] ?? '') : text
}

/** True when a namespace has a phrase of this key, for example `changes` of `field.timeZone`. */
export const isPhraseKey = <N extends keyof Phrases>(namespace: N, key: string): key is keyof Phrases[N] & string =>
  Object.hasOwn(serverPhrases.en[namespace], key)

/** The language of a request: that of the session, then our own header, then the browser's list, then Chinese. */
export function languageOf({ visitor, headers }: Pick<FastifyRequest, 'visitor' | 'headers'>): Lang {
  if (visitor?.lang) return visitor.lang
  const requested = headers[languageHeader]
  return isLang(requested) ? requested : preferredOf(headers['accept-language'])
}

/**
 * The language of a session that begins: the one that our own header names – a sign-in page is seen in it –, then the one
 * that the person chose before, then the browser's.
 */
export function languageOnEntering(headers: FastifyRequest['headers'], chosenBefore: Lang | null): Lang {
  const requested = headers[languageHeader]
  return isLang(requested) ? requested : (chosenBefore ?? preferredOf(headers['accept-language']))
}

/** The supported language of highest quality in an `Accept-Language` header; Chinese where there is none. */
function preferredOf(header = ''): Lang {
  const ranges = header
    .slice(0, 500)
    .toLowerCase()
    .split(',')
    .map((range) => {
      const [tag = '', quality = '1'] = range.trim().split(/\s*;\s*q=/)
      return { lang: languages.find((lang) => tag.split('-')[0] === lang), quality: Number(quality) }
    })
  const accepted = ranges.filter(({ lang, quality }) => lang && quality > 0)
  return accepted.sort((a, b) => b.quality - a.quality)[0]?.lang ?? 'zh'
}

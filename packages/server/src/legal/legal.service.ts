import type { Lang } from '@atrium/contract/constants.ts'
import { legalVersion } from '@atrium/contract/legal/legal-version.ts'
import type { Parts } from '#kit/parts.ts'
import { ownText } from './own-texts.ts'

/**
 * The version of terms of service and privacy policy that somebody accepts who reads them in a language; both versions
 * with their names where they differ.
 */
export async function acceptedVersion(parts: Pick<Parts, 'settings' | 'log'>, lang: Lang): Promise<string> {
  const [agreement, privacy] = await Promise.all([
    versionOf(parts, 'agreement', lang),
    versionOf(parts, 'privacy', lang),
  ])
  return agreement === privacy ? agreement : `agreement ${agreement}, privacy ${privacy}`
}

const versionOf = async (parts: Pick<Parts, 'settings' | 'log'>, page: 'agreement' | 'privacy', lang: Lang) =>
  (await ownText(parts, page, lang))?.version ?? legalVersion

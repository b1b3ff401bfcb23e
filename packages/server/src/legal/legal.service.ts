import type { Lang } from '@atrium/contract/constants.ts'
import { legalVersion } from '@atrium/contract/legal/legal-version.ts'
import type { KitServices } from '#kit/services.ts'
import { ownText } from './legal-texts.ts'

/** The version of terms and privacy policy in a language; both versions if they differ. */
export async function acceptedVersion(services: Pick<KitServices, 'settings' | 'log'>, lang: Lang): Promise<string> {
  const [agreement, privacy] = await Promise.all([
    versionOf(services, 'agreement', lang),
    versionOf(services, 'privacy', lang),
  ])
  return agreement === privacy ? agreement : `agreement ${agreement}, privacy ${privacy}`
}

const versionOf = async (services: Pick<KitServices, 'settings' | 'log'>, page: 'agreement' | 'privacy', lang: Lang) =>
  (await ownText(services, page, lang))?.version ?? legalVersion

import { appPlatforms, productsWithApp } from '@atrium/contract/constants.ts'
import type { AppDownload } from '@atrium/contract/portal-settings.ts'
import { refuse } from './setting-problem.ts'

/** Where the apps of the products are had: `APP_DOWNLOADS`, as `CIMS/ios=https://…` separated by commas. */
export function readDownloads(given: (name: string) => string | undefined): AppDownload[] {
  const entries = (given('APP_DOWNLOADS') ?? '').split(',').filter((entry) => entry.trim())
  const downloads = entries.map((entry) => readDownload(entry.trim()))
  const places = downloads.map(({ product, platform }) => `${product}/${platform}`)
  const twice = places.find((place, at) => places.indexOf(place) !== at)
  return twice ? refuse(`APP_DOWNLOADS names ${twice} more than once.`) : downloads
}

function readDownload(entry: string): AppDownload {
  const [, code, system, url = ''] = /^(\w+)\/(\w+)=(.+)$/.exec(entry) ?? []
  const product = productsWithApp.find((each) => each === code?.toUpperCase())
  const platform = appPlatforms.find((each) => each === system?.toLowerCase())
  const isFit = product && platform && /^https?:$/.test(URL.parse(url)?.protocol ?? '')
  return isFit
    ? { product, platform, url }
    : refuse(
        `APP_DOWNLOADS must be pairs such as CIMS/ios=https://address, of ${productsWithApp.join(', ')} and ${appPlatforms.join(', ')}, separated by commas, not "${entry}".`,
      )
}

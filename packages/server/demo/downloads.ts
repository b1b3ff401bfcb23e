import type { AppDownload } from '@atrium/contract/portal-settings.ts'

const product = (code: AppDownload['product'], ...platforms: AppDownload['platform'][]): AppDownload[] =>
  platforms.map((platform) => ({
    product: code,
    platform,
    url: `https://atrium.example/apps/${code.toLowerCase()}/${platform}`,
  }))

/** Where the apps of the demonstration would be had. */
export const demoDownloads: AppDownload[] = [
  ...product('CIMS', 'ios', 'android', 'harmony'),
  ...product('EDM', 'ios', 'android'),
  ...product('PM', 'ios', 'android'),
  ...product('MM', 'android'),
  ...product('IM', 'ios', 'android'),
]

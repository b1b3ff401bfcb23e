import type { Lang } from '@atrium/contract/constants.ts'
import { phrase } from '#kit/text/language.ts'

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** The web app manifest, in the language of the browser. */
export const manifestOf = (lang: Lang, portal: string) => ({
  id: '/',
  name: phrase(lang, 'server', 'install.name', { portal }),
  short_name: portal,
  description: phrase(lang, 'server', 'install.description'),
  lang: lang === 'zh' ? 'zh-CN' : 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f4f6fb',
  theme_color: '#f4f6fb',
  icons: [
    icon('icon-192', 192, 'any'),
    icon('icon-512', 512, 'any'),
    icon('icon-maskable-512', 512, 'maskable'),
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
})

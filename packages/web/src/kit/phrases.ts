import { createInstance, type BackendModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Lang } from '@atrium/contract/constants.ts'
import type { access } from '@atrium/phrases/en/access.ts'
import type { applications } from '@atrium/phrases/en/applications.ts'
import type { account } from '@atrium/phrases/en/account.ts'
import type { app } from '@atrium/phrases/en/app.ts'
import type { departments } from '@atrium/phrases/en/departments.ts'
import type { dictionaries } from '@atrium/phrases/en/dictionaries.ts'
import type { help } from '@atrium/phrases/en/help.ts'
import type { identity } from '@atrium/phrases/en/identity.ts'
import type { imports } from '@atrium/phrases/en/imports.ts'
import type { leaving } from '@atrium/phrases/en/leaving.ts'
import type { logs } from '@atrium/phrases/en/logs.ts'
import type { members } from '@atrium/phrases/en/members.ts'
import type { menus } from '@atrium/phrases/en/menus.ts'
import type { notices } from '@atrium/phrases/en/notices.ts'
import type { operator } from '@atrium/phrases/en/operator.ts'
import type { organisation } from '@atrium/phrases/en/organisation.ts'
import type { palette } from '@atrium/phrases/en/palette.ts'
import type { products } from '@atrium/phrases/en/products.ts'
import type { settings } from '@atrium/phrases/en/settings.ts'
import type { tours } from '@atrium/phrases/en/tours.ts'
import type { sso } from '@atrium/phrases/en/sso.ts'
import type { trial } from '@atrium/phrases/en/trial.ts'
import { loadOrReload } from './chunk-reload.ts'
import { settings as portalSettings } from './settings.ts'
import { currentLanguage, rememberLanguage } from './language.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app'
    keySeparator: false
    resources: Texts
  }
}

interface Texts {
  app: typeof app
  access: typeof access
  applications: typeof applications
  account: typeof account
  departments: typeof departments
  dictionaries: typeof dictionaries
  help: typeof help
  identity: typeof identity
  imports: typeof imports
  leaving: typeof leaving
  logs: typeof logs
  members: typeof members
  menus: typeof menus
  notices: typeof notices
  operator: typeof operator
  organisation: typeof organisation
  palette: typeof palette
  products: typeof products
  settings: typeof settings
  tours: typeof tours
  sso: typeof sso
  trial: typeof trial
}
/** A domain with texts that pages show. */
export type TextDomain = keyof Texts

type TextFile = Record<string, object>

/** What the first screens say, by language. */
const firstTexts: Record<string, () => Promise<TextFile>> = {
  zh: () => import('./first-texts-zh.ts'),
  en: () => import('./first-texts-en.ts'),
}
const ofFirstScreens = new Set(['app', 'identity', 'notices', 'products'])

/** Every other text of the client by language and domain, each loaded when a page first needs it. */
const files = import.meta.glob<TextFile>([
  '../../../phrases/src/{zh,en}/*.ts',
  // Those that only the server speaks, those of the first screens, and the long ones, which their pages load themselves.
  '!../../../phrases/src/*/{audit,errors,server,api-docs,legal,app,identity,notices,products}.ts',
])

const fileOf = (lang: string, namespace: string) =>
  ofFirstScreens.has(namespace) ? firstTexts[lang] : files[`../../../phrases/src/${lang}/${namespace}.ts`]

const lazyFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(lang, namespace, done) {
    const load = fileOf(lang, namespace)
    if (!load) return done(new Error(`There are no texts ${lang}/${namespace}`), null)
    loadOrReload(load).then(
      (file) => done(null, file[namespace] as never),
      (problem: Error) => done(problem, null),
    )
  },
}

/** How texts are written, wherever they are drawn. Every text may name the portal: `{{portal}}`. */
export const textRules = (portal: string) =>
  ({
    defaultNS: 'app',
    keySeparator: false,
    interpolation: { escapeValue: false, defaultVariables: { portal } },
  }) as const

/** The texts of the client. */
export const phrases: i18n = createInstance()

/** Makes the texts ready, in the language of the browser or of its last choice: those of the frame and of the first page. */
export async function startPhrases(ofFirstPage: readonly TextDomain[]): Promise<void> {
  rememberLanguage(currentLanguage())
  await phrases
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: currentLanguage(),
      fallbackLng: false,
      ns: ['app', ...ofFirstPage],
      ...textRules(portalSettings.name),
    })
}

/** Puts all texts into another language; what is on the page stays. */
export async function changeLanguage(lang: Lang): Promise<void> {
  if (lang === phrases.language) return
  rememberLanguage(lang)
  await phrases.changeLanguage(lang)
}

import { createInstance, type BackendModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Lang } from '@atrium/contract/constants.ts'
import { loadOrReload } from './browser/chunk-reload.ts'
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
  app: typeof import('@atrium/phrases/en/app.ts').app
  access: typeof import('@atrium/phrases/en/access.ts').access
  applications: typeof import('@atrium/phrases/en/applications.ts').applications
  account: typeof import('@atrium/phrases/en/account.ts').account
  departments: typeof import('@atrium/phrases/en/departments.ts').departments
  dictionaries: typeof import('@atrium/phrases/en/dictionaries.ts').dictionaries
  esign: typeof import('@atrium/phrases/en/esign.ts').esign
  grants: typeof import('@atrium/phrases/en/grants.ts').grants
  help: typeof import('@atrium/phrases/en/help.ts').help
  identity: typeof import('@atrium/phrases/en/identity.ts').identity
  imports: typeof import('@atrium/phrases/en/imports.ts').imports
  interfaces: typeof import('@atrium/phrases/en/interfaces.ts').interfaces
  labels: typeof import('@atrium/phrases/en/labels.ts').labels
  'label-designer': typeof import('@atrium/phrases/en/label-designer.ts').labelDesigner
  'label-verification': typeof import('@atrium/phrases/en/label-verification.ts').labelVerification
  'label-printing': typeof import('@atrium/phrases/en/label-printing.ts').labelPrinting
  'label-templates': typeof import('@atrium/phrases/en/label-templates.ts').labelTemplates
  leaving: typeof import('@atrium/phrases/en/leaving.ts').leaving
  legal: typeof import('@atrium/phrases/en/legal.ts').legal
  logs: typeof import('@atrium/phrases/en/logs.ts').logs
  members: typeof import('@atrium/phrases/en/members.ts').members
  menus: typeof import('@atrium/phrases/en/menus.ts').menus
  'monomer-helm': typeof import('@atrium/phrases/en/monomer-helm.ts').monomerHelm
  'monomer-imports': typeof import('@atrium/phrases/en/monomer-imports.ts').monomerImports
  'monomer-library': typeof import('@atrium/phrases/en/monomer-library.ts').monomerLibrary
  'monomer-review': typeof import('@atrium/phrases/en/monomer-review.ts').monomerReview
  'monomer-search': typeof import('@atrium/phrases/en/monomer-search.ts').monomerSearch
  notices: typeof import('@atrium/phrases/en/notices.ts').notices
  'call-records': typeof import('@atrium/phrases/en/call-records.ts').callRecords
  'open-apps': typeof import('@atrium/phrases/en/open-apps.ts').openApps
  'open-platform': typeof import('@atrium/phrases/en/open-platform.ts').openPlatform
  webhooks: typeof import('@atrium/phrases/en/webhooks.ts').webhooks
  operator: typeof import('@atrium/phrases/en/operator.ts').operator
  organisation: typeof import('@atrium/phrases/en/organisation.ts').organisation
  palette: typeof import('@atrium/phrases/en/palette.ts').palette
  products: typeof import('@atrium/phrases/en/products.ts').products
  push: typeof import('@atrium/phrases/en/push.ts').push
  settings: typeof import('@atrium/phrases/en/settings.ts').settings
  tours: typeof import('@atrium/phrases/en/tours.ts').tours
  connections: typeof import('@atrium/phrases/en/connections.ts').connections
  consoles: typeof import('@atrium/phrases/en/consoles.ts').consoles
  sso: typeof import('@atrium/phrases/en/sso.ts').sso
  'directory-sync': typeof import('@atrium/phrases/en/directory-sync.ts').directorySync
  trial: typeof import('@atrium/phrases/en/trial.ts').trial
}
export type TextDomain = keyof Texts

/** Texts by language and domain, loaded on demand. */
const files = import.meta.glob<Record<string, object>>([
  '../../../phrases/src/{zh,en}/*.ts',
  // Server-side domains, and those of the first screens, which come together.
  '!../../../phrases/src/*/{audit,errors,server,sso-trace,push-problems,api-docs,api-calls,app,identity,notices,products}.ts',
])

const lazyFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(lang, namespace, done) {
    const folder = `../../../phrases/src/${lang}`
    const load = files[`${folder}/${namespace}.ts`] ?? files[`${folder}/first-screens.ts`]
    if (!load) return done(new Error(`There are no texts ${lang}/${namespace}`), null)
    loadOrReload(load).then(
      // A file exports its texts under its name in camel case.
      (file) => done(null, file[namespace.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())] as never),
      (problem: Error) => done(problem, null),
    )
  },
}

export const phrases: i18n = createInstance()

/** Loads the texts of the frame and of the first page. */
export async function startPhrases(ofFirstPage: readonly TextDomain[]): Promise<void> {
  rememberLanguage(currentLanguage())
  await phrases
    .use(lazyFiles)
    .use(initReactI18next)
    .init({
      lng: currentLanguage(),
      fallbackLng: false,
      ns: ['app', ...ofFirstPage],
      defaultNS: 'app',
      keySeparator: false,
      // Every text may use `{{portal}}`.
      interpolation: { escapeValue: false, defaultVariables: { portal: portalSettings.name } },
    })
}

/** Loads all texts in another language. */
export async function changeLanguage(lang: Lang): Promise<void> {
  if (lang === phrases.language) return
  rememberLanguage(lang)
  await phrases.changeLanguage(lang)
}

import type { FirstPicture, PictureWish } from '@atrium/contract/first-picture.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createInstance, type i18n } from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { HomePage } from '#home/home-page.tsx'
import { homePages } from '#home/home.pages.ts'
import { greetingAt } from '#home/greeting.ts'
import { identityPages } from '#identity/identity.pages.ts'
import { LoginPage } from '#identity/login-page.tsx'
import * as en from '#kit/first-texts-en.ts'
import * as zh from '#kit/first-texts-zh.ts'
import { guess } from '#kit/guess.ts'
import { isHiddenFrom } from '#kit/page-access.ts'
import type { Page } from '#kit/page.ts'
import { textRules } from '#kit/phrases.ts'
import { keyOf } from '#kit/queries.ts'
import { KnownSession } from '#kit/session.ts'
import { homePath, startPath } from '#kit/start-page.ts'
import { pictureNames, showFirstPicture } from './show-first-picture.ts'
import { Titled } from './titled.tsx'

const files = { zh, en }
const made = new Map<string, i18n>()

/** The texts of a language, in which the portal has this name. */
function textsIn(lang: Lang, portalName: string): i18n {
  const key = `${lang} ${portalName}`
  const known = made.get(key)
  if (known) return known
  const texts = createInstance()
  void texts.use(initReactI18next).init({
    lng: lang,
    resources: { [lang]: files[lang] as never },
    ...textRules(portalName),
    initAsync: false,
  })
  made.set(key, texts)
  return texts
}

const pageAt = (pages: readonly Page[], path: string) => pages.find((page) => page.path === path) as Page

/**
 * Draws the screen at which a visitor begins, as HTML that shows and does nothing, from what the page brings along.
 * Runs on the server. Nothing for those who begin at a screen that is loaded in parts or asks for more.
 */
export function drawFirstPicture({ answers, lang, portalName, isPhone }: PictureWish): FirstPicture | undefined {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  for (const { at, given, response } of answers) client.setQueryData([at, given], response)
  const session = client.getQueryData<SessionState>(keyOf(identityCalls.session, {}))
  const screen = session && screenOf(session)
  if (!screen) return undefined
  Object.assign(guess, { isPhone, isLong: true })
  const { page, places, content } = screen
  const texts = textsIn(lang, portalName)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <I18nextProvider i18n={texts}>
        <MemoryRouter initialEntries={[page.path]}>
          <KnownSession value={session}>
            <Titled of={page.title} frame={page.frame} hasCompactFooterOnPhone={page.hasCompactFooterOnPhone}>
              {content}
            </Titled>
          </KnownSession>
        </MemoryRouter>
      </I18nextProvider>
    </QueryClientProvider>,
  )
  const name = session.AccountInfo?.RealName
  const greetings = name ? hours.map((hour) => greetingAt(hour, name, texts.getFixedT(lang, 'products'))) : []
  return { ...withStylesApart(withoutNames(html)), places, greetings }
}

export const showingScript = `(${String(showFirstPicture)})(${JSON.stringify(pictureNames)})`

interface Screen {
  page: Page
  /** The addresses behind `#` that lead to it. */
  places: string[]
  content: ReactNode
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

function screenOf(session: SessionState): Screen | undefined {
  if (session.Identity === 'visitor')
    return { page: pageAt(identityPages, '/login'), places: ['', '/', '/login'], content: <LoginPage /> }
  const page = pageAt(homePages, homePath)
  const isPlain = session.Identity === 'member' || session.Identity === 'organisation-admin'
  if (!isPlain || session.UIVersion !== 'NEW' || session.IsAddressBanned || isHiddenFrom(page, session))
    return undefined
  const places = startPath(session) === homePath ? ['', '/', homePath] : [homePath]
  return { page, places, content: <HomePage /> }
}

/** What is not seen. */
const unseen = [
  'id|for|name|autocomplete|autofocus|popovertarget|data-discover|xmlns|title|rel|target|draggable',
  'aria-(?:hidden|label|labelledby|controls|describedby|haspopup|keyshortcuts)',
].join('|')

/** A picture is not typed into nor read out, and what belongs to the screen itself must not be found in it. */
const withoutNames = (html: string) =>
  html.replaceAll(new RegExp(` (?:${unseen})="[^"]*"`, 'gi'), '').replaceAll(/ class="(?:lucide[\w-]* ?)+"/g, '')

/** The content policy allows no style at an element, but rules of ours for it. */
function withStylesApart(marked: string): { html: string; css: string } {
  const styles = [...new Set([...marked.matchAll(/ style="([^"]*)"/g)].map(([, style]) => String(style)))]
  const html = marked.replaceAll(/ style="([^"]*)"/g, (_, style: string) => ` data-style="${styles.indexOf(style)}"`)
  return { html, css: styles.map((style, at) => `[data-style="${at}"]{${style.replaceAll(/[<{}]/g, '')}}`).join('') }
}

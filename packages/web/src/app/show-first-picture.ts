import { pictureId } from '@atrium/contract/first-picture.ts'
import { languageKey } from '#kit/language.ts'
import { themeKey } from '#kit/theme.ts'
import { dismissedKey } from '#notices/announcement.tsx'
import { locales } from '#components/use-dates.ts'

/** What the picture is called, and where this browser keeps what the server does not know. */
export const pictureNames = {
  picture: pictureId,
  language: languageKey,
  theme: themeKey,
  dismissed: dismissedKey(''),
  locales,
}

/**
 * Shows the picture of the first screen, where this browser will indeed begin at that screen, in that language and at
 * that width, with what only a browser knows. It travels as text and runs before anything is loaded, so it uses nothing
 * from outside.
 */
export function showFirstPicture(names: typeof pictureNames): void {
  /** A browser that keeps nothing may throw. */
  function attempt<T>(look: () => T): T | undefined {
    try {
      return look()
    } catch {
      return undefined
    }
  }
  const kept = (key: string) => attempt(() => localStorage.getItem(key))
  const isTrue = (media: string) => matchMedia(media).matches

  function chooseTheme() {
    const theme = kept(names.theme)
    const system = isTrue('(prefers-color-scheme: dark)') ? 'dark' : 'light'
    document.documentElement.dataset['theme'] = theme === 'light' || theme === 'dark' ? theme : system
  }
  function isRight({ places = '[]', lang = '', phone }: DOMStringMap) {
    const language = kept(names.language) ?? lang
    const isWideEnough = phone === 'true' || !isTrue('(max-width: 700px)')
    const hasDismissed = attempt(() => Object.keys(sessionStorage).some((key) => key.startsWith(names.dismissed)))
    const isHere = (JSON.parse(places) as string[]).includes(location.hash.slice(1))
    return isHere && language === lang && isWideEnough && !hasDismissed
  }
  function greet(picture: HTMLElement) {
    const greetings = JSON.parse(picture.dataset['greetings'] ?? '[]') as string[]
    const place = picture.querySelector('h1')
    const words = greetings[new Date().getHours()]
    if (place && words) place.textContent = words
  }
  /** The server wrote the days of its own time zone. */
  function tellDays(picture: HTMLElement) {
    const locale = picture.dataset['lang'] === 'zh' ? names.locales.zh : names.locales.en
    for (const told of picture.querySelectorAll<HTMLElement>('[data-moment]')) {
      const { moment = '', day = '' } = told.dataset
      const own = new Date(moment).toLocaleDateString(locale, { dateStyle: 'medium' })
      told.textContent = told.textContent.replace(day, own)
    }
  }
  /** The button that unfolds an announcement is there where that is longer than its place. */
  function fitAnnouncement(picture: HTMLElement) {
    const text = picture.querySelector('.announcement-text')
    const unfold = text?.nextElementSibling
    unfold?.remove()
    if (text && unfold && text.scrollHeight > text.clientHeight + 1) text.after(unfold)
  }

  const found = document.getElementById(names.picture)
  chooseTheme()
  if (!found || !isRight(found.dataset)) return
  greet(found)
  tellDays(found)
  found.hidden = false
  fitAnnouncement(found)
}

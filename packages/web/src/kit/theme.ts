import { useSyncExternalStore } from 'react'
import { lastingStore } from './browser-store.ts'

export type Theme = 'light' | 'dark'
export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

/** Where the choice is kept. */
export const themeKey = 'atrium.theme'
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const kept = (): ThemeChoice => {
  const value = lastingStore.getItem(themeKey)
  return value === 'light' || value === 'dark' ? value : 'system'
}
// Where the browser keeps nothing, the choice holds until the page is left.
let choice = kept()
const chosen = (): ThemeChoice => choice
const current = (): Theme => {
  if (choice !== 'system') return choice
  return system.matches ? 'dark' : 'light'
}

/** Tells the document of the theme in force: the person's choice, else the system's. */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = current()
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground')
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground)
  for (const listener of listeners) listener()
}
system.addEventListener('change', applyTheme)
// The choice made in another tab.
addEventListener('storage', () => {
  choice = kept()
  applyTheme()
})

/** Chooses a theme for this browser. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next
  if (next === 'system') lastingStore.removeItem(themeKey)
  else lastingStore.setItem(themeKey, next)
  applyTheme()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** The theme in force. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current, current)

/** What the person chose. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, chosen, chosen)

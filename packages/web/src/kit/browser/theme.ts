import { useSyncExternalStore } from 'react'
import { localStore } from './browser-store.ts'

export type Theme = 'light' | 'dark'
export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const themeKey = 'atrium.theme'
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const storedChoice = (): ThemeChoice => {
  const value = localStore.getItem(themeKey)
  return value === 'light' || value === 'dark' ? value : 'system'
}
// Where storage is blocked, the choice lasts until the page is left.
let choice = storedChoice()
const chosen = (): ThemeChoice => choice
const current = (): Theme => {
  if (choice !== 'system') return choice
  return system.matches ? 'dark' : 'light'
}

/** Applies the chosen or the system theme to the document. */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = current()
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground')
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground)
  for (const listener of listeners) listener()
}
system.addEventListener('change', applyTheme)
// Changed in another tab.
addEventListener('storage', () => {
  choice = storedChoice()
  applyTheme()
})

/** Stores the choice of theme. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next
  if (next === 'system') localStore.removeItem(themeKey)
  else localStore.setItem(themeKey, next)
  applyTheme()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** The effective theme. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current)

/** The chosen theme. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, chosen)

import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'
export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

const key = 'atrium.theme'
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const chosen = (): ThemeChoice => {
  const value = localStorage.getItem(key)
  return value === 'light' || value === 'dark' ? value : 'system'
}
const current = (): Theme => {
  const choice = chosen()
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
addEventListener('storage', applyTheme)

/** Chooses a theme for this browser. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStorage.removeItem(key)
  else localStorage.setItem(key, choice)
  applyTheme()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** The theme in force. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current)

/** What the person chose. */
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, chosen)

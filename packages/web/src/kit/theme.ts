import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const key = 'atrium.theme'
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const chosen = (): Theme | undefined => {
  const value = localStorage.getItem(key)
  return value === 'light' || value === 'dark' ? value : undefined
}
const current = (): Theme => chosen() ?? (system.matches ? 'dark' : 'light')

/** Tells the document of the theme in force: the person's choice, else the system's. */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = current()
  for (const listener of listeners) listener()
}
system.addEventListener('change', applyTheme)

/** Chooses a theme for this browser. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(key, theme)
  applyTheme()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useTheme = (): Theme => useSyncExternalStore(subscribe, current)

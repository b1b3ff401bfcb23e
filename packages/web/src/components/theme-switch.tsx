import { Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chooseTheme, useTheme } from '#kit/theme.ts'

/** Switches between light and dark. */
export function ThemeSwitch() {
  const { t } = useTranslation()
  const isDark = useTheme() === 'dark'
  const text = t(isDark ? 'theme.toLight' : 'theme.toDark')
  return (
    <button
      type="button"
      className="bar-button"
      aria-label={text}
      title={text}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      {/* The theme of the document shows one of them: a picture of this does not know it. */}
      <Sun className="only-dark" size={17} aria-hidden="true" />
      <Moon className="only-light" size={17} aria-hidden="true" />
    </button>
  )
}

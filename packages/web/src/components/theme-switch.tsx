import { Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chooseTheme, useTheme } from '#kit/browser/theme.ts'
import styles from './theme-switch.module.css'

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
      {/* CSS shows one of them by the theme of the document. */}
      <Sun className={styles.onlyDark} size={17} aria-hidden="true" />
      <Moon className={styles.onlyLight} size={17} aria-hidden="true" />
    </button>
  )
}

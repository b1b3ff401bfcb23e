import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Footer } from '#components/footer.tsx'
import { LanguageSwitch } from '#components/language-switch.tsx'
import { Logo } from '#components/logo.tsx'
import { ThemeSwitch } from '#components/theme-switch.tsx'
import { Lattice } from './lattice.tsx'
import './login.css'
import styles from './login.module.css'

interface Props {
  /** What stands on the picture; by default the portal's logo and slogan. */
  art?: ReactNode
  /** What stands above the form on narrow screens; by default the portal's logo. */
  brand?: ReactNode
  children: ReactNode
}

/** The two columns of the pages that lead into the portal: a picture, and the form. One column on a phone. */
export function EntryFrame({ art, brand, children }: Props) {
  const { t } = useTranslation('identity')
  return (
    <div className={styles.login}>
      <aside className="login-art" aria-label={t('about')}>
        {art ?? <PortalArt />}
        <Footer isCompact />
      </aside>
      <div className={styles.side}>
        <header className={styles.tools}>
          <span className={styles.logo}>
            {brand ?? (
              <Link to="/">
                <Logo />
              </Link>
            )}
          </span>
          <LanguageSwitch />
          <ThemeSwitch />
        </header>
        <main className={styles.form} data-testid="login-form">
          {children}
        </main>
        <div className={styles.end}>
          <Footer isCompact />
        </div>
      </div>
    </div>
  )
}

/** The portal's logo and slogan. */
export function PortalArt() {
  const { t } = useTranslation('identity')
  return (
    <>
      <Lattice />
      <Link to="/">
        <Logo onDark />
      </Link>
      <div className={styles.story}>
        <p className={styles.slogan}>{t('slogan')}</p>
        <p>{t('story')}</p>
      </div>
    </>
  )
}

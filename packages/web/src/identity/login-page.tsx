import { useTranslation } from 'react-i18next'
import { settings } from '#kit/settings.ts'
import { useKnownSession } from '#kit/session.ts'
import { Footer } from '#parts/footer.tsx'
import { LanguageSwitch } from '#parts/language-switch.tsx'
import { Loading } from '#parts/loading.tsx'
import { Logo } from '#parts/logo.tsx'
import { ThemeSwitch } from '#parts/theme-switch.tsx'
import { Lattice } from './lattice.tsx'
import { PasswordForm } from './password-form.tsx'
import { useEntering } from './use-entering.ts'
import './login.css'

const demoPassword = 'Atrium-2026'

/** The door: a picture and what the portal is on the left, the form on the right. */
export function LoginPage() {
  const { t } = useTranslation('identity')
  const session = useKnownSession()
  const opening = useEntering(session)
  if (session.logged) return <Entering name={opening} />
  return (
    <div className="login">
      <aside className="login-art" aria-label={t('about')}>
        <Lattice />
        <Logo onDark />
        <div className="login-story">
          <p className="login-slogan">{t('slogan')}</p>
          <p>{t('story')}</p>
        </div>
        <Footer isCompact />
      </aside>
      <div className="login-side">
        <header className="login-tools">
          <span className="login-logo">
            <Logo />
          </span>
          <LanguageSwitch />
          <ThemeSwitch />
        </header>
        <main className="login-form">
          <h1>{t('title')}</h1>
          <p className="login-subtitle">{t('subtitle')}</p>
          <PasswordForm />
          {settings.demo && <p className="login-demo">{t('demo', { password: demoPassword })}</p>}
        </main>
      </div>
    </div>
  )
}

function Entering({ name }: { name: string | undefined }) {
  const { t } = useTranslation('identity')
  return (
    <div className="login-entering">
      <Loading />
      {name && <p>{t('entering', { name })}</p>}
    </div>
  )
}

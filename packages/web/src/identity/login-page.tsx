import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settings } from '#kit/settings.ts'
import { useKnownSession } from '#kit/session.ts'
import { Footer } from '#parts/footer.tsx'
import { LanguageSwitch } from '#parts/language-switch.tsx'
import { Loading } from '#parts/loading.tsx'
import { Logo } from '#parts/logo.tsx'
import { Tabs } from '#parts/tabs.tsx'
import { ThemeSwitch } from '#parts/theme-switch.tsx'
import { Lattice } from './lattice.tsx'
import { PasswordForm } from './password-form.tsx'
import { useEntering } from './use-entering.ts'
import './login.css'

const demoPassword = 'Atrium-2026'
/** Where a person comes from who was not sent by an application. */
const portal = 'ATRIUM'

/** The door: a picture and what the portal is on the left, the form on the right. */
export function LoginPage() {
  const { t } = useTranslation('identity')
  const session = useKnownSession()
  const { platform, opening } = useEntering(session)
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
          <Ways productType={platform ?? portal} />
          {settings.demo && <p className="login-demo">{t('demo', { password: demoPassword })}</p>}
        </main>
        <div className="login-end">
          <Footer isCompact />
        </div>
      </div>
    </div>
  )
}

/** The ways to sign in. */
function Ways({ productType }: { productType: string }) {
  const { t } = useTranslation('identity')
  const tabs = [{ key: 'password', text: t('tab.password') }] as const
  const [chosen, setChosen] = useState<(typeof tabs)[number]['key']>('password')
  return (
    <Tabs label={t('waysIn')} tabs={tabs} chosen={chosen} onChoose={setChosen}>
      <PasswordForm productType={productType} />
    </Tabs>
  )
}

function Entering({ name }: { name: string | undefined }) {
  const { t } = useTranslation('identity')
  return (
    <main className="login-entering">
      <Loading />
      {name && <p>{t('entering', { name })}</p>}
    </main>
  )
}

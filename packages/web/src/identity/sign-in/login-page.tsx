import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { localStore } from '#kit/browser/browser-store.ts'
import { canSendCodeTo } from '#kit/code-channels.ts'
import { settings } from '#kit/settings.ts'
import { useSession } from '#kit/session.ts'
import { Announcement } from '#notices/announcement.tsx'
import { Loading } from '#components/loading.tsx'
import { Logo } from '#components/logo.tsx'
import { CodeForm } from './code-form.tsx'
import { EntryFrame, PortalArt } from '../entry-frame.tsx'
import { ExpiredPassword } from '../passwords/expired-password.tsx'
import { PasswordForm } from './password-form.tsx'
import { rememberedSignInOptions, startUrl } from './remembered-sign-in-options.ts'
import { SecondStepForm } from './second-step.tsx'
import { SignInArt, SignInBrand, useRememberedOrganisation } from './sign-in-look.tsx'
import { SignInTabs } from './sign-in-tabs.tsx'
import { useSignInRedirect } from './use-sign-in-redirect.ts'
import styles from '../login.module.css'

const demoPassword = 'Atrium-2026'
const DirectoryForm = lazy(async () => ({ default: (await import('./directory-form.tsx')).DirectoryForm }))

/** Sign-in methods of the portal; codes only where they can be sent. */
const ownMethods = (['password', 'code', 'trial'] as const).filter(
  (method) => method === 'password' || canSendCodeTo('phone') || (method === 'code' && canSendCodeTo('email')),
)
/** `productType` of people who were not sent by an application. */
const portal = 'ATRIUM'

/** The sign-in page. */
export function LoginPage() {
  const { t } = useTranslation('identity')
  const session = useSession()
  useRememberedOrganisation()
  const { platform, openingName } = useSignInRedirect(session)
  if (session.logged) return <Redirecting name={openingName} />
  return (
    <EntryFrame
      art={
        <SignInArt>
          <PortalArt />
        </SignInArt>
      }
      brand={
        <SignInBrand>
          <Logo />
        </SignInBrand>
      }
    >
      <Announcement type="login" />
      {session.SecondStep ? (
        <SecondStepForm step={session.SecondStep} />
      ) : session.Identity === 'half-signed' ? (
        <ExpiredPassword />
      ) : (
        <>
          <h1>{t('title')}</h1>
          <p className="login-subtitle">{t('subtitle')}</p>
          <RememberedSignInOptions />
          <SignInMethods productType={platform ?? portal} />
          {settings.demo && <p className={styles.demo}>{t('demo', { password: demoPassword })}</p>}
        </>
      )}
    </EntryFrame>
  )
}

/** The single sign-on that was used last in this browser. */
function RememberedSignInOptions() {
  const { t } = useTranslation('identity')
  const [query] = useSearchParams()
  const search = query.size > 0 ? `?${query}` : ''
  return rememberedSignInOptions()?.ways.map(({ ID, Name }) => (
    <a key={ID} className="button login-way" href={startUrl(ID, search)}>
      {t('ssoContinue', { name: Name })}
    </a>
  ))
}

/** The method chosen last in this browser. */
const methodStore = 'atrium.sign-in-method'

function SignInMethods({ productType }: { productType: string }) {
  const { t } = useTranslation('identity')
  const [query, setQuery] = useSearchParams()
  // The address names the directory of the person's organisation: `/sso` leads here.
  const directory = query.get('connection')
  const methods = directory ? (['directory', ...ownMethods] as const) : ownMethods
  const tabs = methods.map((key) => ({ key, text: t(`tab.${key}`) }))
  const wanted = query.get('way') ?? localStore.getItem(methodStore)
  const chosen = methods.find((method) => method === wanted) ?? 'password'
  const choose = (method: (typeof methods)[number]) => {
    if (method !== 'directory') localStore.setItem(methodStore, method)
    const next = new URLSearchParams(query)
    next.set('way', method)
    setQuery(next, { replace: true })
  }
  return (
    <>
      <SignInTabs label={t('signInOptions')} tabs={tabs} chosen={chosen} onChoose={choose}>
        {chosen === 'directory' ? (
          <Suspense fallback={<Loading />}>
            <DirectoryForm key={directory} connectionId={directory ?? ''} productType={productType} />
          </Suspense>
        ) : chosen === 'password' ? (
          <PasswordForm productType={productType} />
        ) : (
          <CodeForm key={chosen} kind={chosen} productType={productType} />
        )}
      </SignInTabs>
      <nav className="login-links">
        <Link to="/forgotPassword">{t('forgot')}</Link>
        <Link to="/register">{t('register')}</Link>
        <Link to="/applyTrial">{t('applyTrial')}</Link>
        <Link to={`/sso?${query}`}>{t('sso')}</Link>
      </nav>
    </>
  )
}

function Redirecting({ name }: { name: string | undefined }) {
  const { t } = useTranslation('identity')
  return (
    <main className={styles.entering}>
      <Loading />
      {name && <p>{t('entering', { name })}</p>}
    </main>
  )
}

import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import type { SignInLook as Look } from '@atrium/contract/organisation/organisation.shapes.ts'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { localStore } from '#kit/browser/browser-store.ts'
import { useRead } from '#kit/calls/queries.ts'
import { useSession } from '#kit/session.ts'
import styles from './sign-in-look.module.css'
import loginStyles from '../login.module.css'

const storeKey = 'atrium.organisation'
const isId = (text: string | null): text is string => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text ?? '')

/** The look of the organisation that the link names, or of that which was signed in last in this browser. */
function useSignInLook(): Look | undefined {
  const [query] = useSearchParams()
  const named = query.get('org')
  const id = isId(named) ? named : localStore.getItem(storeKey)
  const look = useRead(
    organisationCalls.look,
    { params: { id: id ?? '' } },
    { enabled: isId(id), quiet: true, staleTime: Infinity },
  )
  return look.data
}

/** Remembers the organisation of the session for the next sign-in in this browser. */
export function useRememberedOrganisation(): void {
  const id = useSession().Organisation?.ID
  useEffect(() => {
    if (id) localStore.setItem(storeKey, id)
  }, [id])
}

/** The title of a look in the language of the page. */
export function useLookTitle() {
  const { i18n } = useTranslation()
  return ({ Title, EnglishTitle }: Pick<Look, 'Title' | 'EnglishTitle'>) =>
    (i18n.language === 'en' ? (EnglishTitle ?? Title) : (Title ?? EnglishTitle)) ?? undefined
}

/** The picture, logo and title of the organisation; `children` stand where it has set none. */
export function SignInArt({ children }: { children: ReactNode }) {
  const look = useSignInLook()
  return look && (look.Title ?? look.EnglishTitle ?? look.Picture) ? <LookArt look={look} /> : children
}

/** Logo and title of the organisation above the form, on narrow screens; `children` stand where it has set none. */
export function SignInBrand({ children }: { children: ReactNode }) {
  const look = useSignInLook()
  const title = useLookTitle()(look ?? { Title: null, EnglishTitle: null })
  if (!look || !(title ?? look.Logo)) return children
  return (
    <span className={styles.brand}>
      {look.Logo && <img src={look.Logo} alt="" width="32" height="32" />}
      {title}
    </span>
  )
}

/** What a look shows beside the form. */
export function LookArt({ look }: { look: Look }) {
  const title = useLookTitle()(look)
  return (
    <>
      {look.Picture && (
        <img className={styles.picture} src={look.Picture} alt="" width="800" height="900" loading="lazy" />
      )}
      <div className={styles.story}>
        {look.Logo && <img src={look.Logo} alt="" width="56" height="56" />}
        {title && <p className={loginStyles.slogan}>{title}</p>}
      </div>
    </>
  )
}

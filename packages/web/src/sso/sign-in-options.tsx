import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { rememberedSignInOptions, startUrl } from '#identity/sign-in/remembered-sign-in-options.ts'
import { useRead } from '#kit/calls/queries.ts'
import { Loading } from '#components/loading.tsx'
import { QueryError } from '#components/query-error.tsx'
import { rememberSignInOptions } from './remember-sign-in-options.ts'

/** The single sign-on options of an organisation, by its code or a domain. A single one starts at once. */
export function SignInOptions({ organisation }: { organisation: string }) {
  const { t } = useTranslation('sso')
  const [query] = useSearchParams()
  const own = organisation.includes('.') ? { email: `@${organisation}` } : { code: organisation }
  const found = useRead(ssoCalls.openness, { query: own }, { quiet: true, refetchOnMountOnly: true })
  const ways = found.data?.Ways
  const further = new URLSearchParams(query)
  further.delete('organisation')
  const search = further.size > 0 ? `?${further}` : ''
  useEffect(() => {
    if (!ways) return
    if (ways.length === 0) {
      if (rememberedSignInOptions()?.organisation === organisation) rememberSignInOptions(undefined)
      return
    }
    rememberSignInOptions({ organisation, ways: ways.map(({ ID, Name }) => ({ ID, Name })) })
    const [only] = ways
    if (only && ways.length === 1) location.replace(startUrl(only.ID, search))
  }, [organisation, ways, search])
  if (found.isError) return <QueryError query={found} />
  if (!ways || ways.length === 1) return <Loading />
  return (
    <div className="entry-done">
      <h1>{t('title')}</h1>
      {ways.length === 0 ? (
        <>
          <p role="alert">{t('none', { organisation })}</p>
          <p>{t('ask')}</p>
        </>
      ) : (
        <p>{t('choose')}</p>
      )}
      {ways.map(({ ID, Name }) => (
        <a key={ID} className="button login-way" href={startUrl(ID, search)}>
          {Name}
        </a>
      ))}
      <Link className="button" to={`/sso${search}`}>
        {t('other')}
      </Link>
      <Link className="login-link" to={`/login${search}`}>
        {t('toSignIn')}
      </Link>
    </div>
  )
}

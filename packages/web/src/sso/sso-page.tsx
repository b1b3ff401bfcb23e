import type { Output } from '@atrium/contract/kit/call.ts'
import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { EntryFrame } from '#identity/entry-frame.tsx'
import { useWrite } from '#kit/calls/queries.ts'
import { startSession, useSession } from '#kit/session.ts'
import { showToast } from '#kit/toasts.ts'
import { Loading } from '#components/loading.tsx'
import { FindOrganisation } from './find-organisation.tsx'
import { SignInOptions } from './sign-in-options.tsx'

/**
 * Single sign-on: finds the organisation and its sign-in options, finishes what a provider sent back, and links accounts. The query
 * is the one of the sign-in page, with what belongs to single sign-on besides.
 */
export function SsoPage() {
  const [query] = useSearchParams()
  const [state, link, problem, organisation] = ['state', 'link', 'problem', 'organisation'].map((name) =>
    query.get(name),
  )
  return (
    <EntryFrame>
      {state ? (
        <FinishSignIn key={state} state={state} />
      ) : link ? (
        <LinkAccount state={link} />
      ) : problem ? (
        <Problem problem={problem} />
      ) : organisation ? (
        <SignInOptions key={organisation} organisation={organisation} />
      ) : (
        <FindOrganisation />
      )}
    </EntryFrame>
  )
}

const isProblem = (text: string): text is 'sso.failed' | 'sso.state-invalid' =>
  text === 'sso.failed' || text === 'sso.state-invalid'

/** What went wrong before the page was reached. */
function Problem({ problem }: { problem: string }) {
  const { t } = useTranslation('sso')
  const [query] = useSearchParams()
  const names = { connection: query.get('connection') ?? '', trace: query.get('trace') ?? '' }
  return <Ended text={isProblem(problem) ? t(`problem.${problem}`, names) : t('problem.sso.state-invalid')} />
}

/** The end of a sign-in that did not succeed, with the ways to go on. */
function Ended({ text, children }: { text: string; children?: ReactNode }) {
  const { t } = useTranslation('sso')
  return (
    <div className="entry-done">
      <h1>{t('title')}</h1>
      <p className="login-problem" role="alert">
        {text}
      </p>
      {children ?? (
        <Link className="button button-main" to="/sso">
          {t('again')}
        </Link>
      )}
      <Link className="login-link" to="/login">
        {t('toSignIn')}
      </Link>
    </div>
  )
}

/** Hands over to the server what the provider sent, once. */
function FinishSignIn({ state }: { state: string }) {
  const { t } = useTranslation('sso')
  const navigate = useNavigate()
  const [toLink, setToLink] = useState<{ state: string; name: string }>()
  const isSent = useRef(false)
  const login = useWrite(ssoCalls.login, {
    quiet: true,
    onSuccess({ Session, ReturnTo, LinkState, Ticket, TraceID, ConnectionName }: Output<typeof ssoCalls.login>) {
      if (TraceID) return void navigate(`/sso/traces/${TraceID}`, { replace: true })
      if (LinkState) return setToLink({ state: LinkState, name: ConnectionName })
      // Somebody who signed in again: the ticket goes to the page, and not into the address.
      if (Ticket) return void navigate(ReturnTo ?? '/', { replace: true, state: { esignTicket: Ticket } })
      if (!Session) return
      const search = ReturnTo?.startsWith('?') ? ReturnTo : ReturnTo ? `?from=${encodeURIComponent(ReturnTo)}` : ''
      // The sign-in page asks for the second step, or leads to where the person wanted to go.
      startSession(Session)
      void navigate(`/login${search}`, { replace: true })
    },
  })
  const { mutate } = login
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    mutate({ body: { state } })
  }, [mutate, state])
  if (login.isError) return <Ended text={login.error.message} />
  if (toLink) return <AskToLink {...toLink} />
  return (
    <div className="entry-done" role="status">
      <Loading />
      <p>{t('finishing')}</p>
    </div>
  )
}

/** Tells somebody whom the provider knows, and the portal does not, how to link an account. */
function AskToLink({ state, name }: { state: string; name: string }) {
  const { t } = useTranslation('sso')
  const link = new URLSearchParams({ link: state.split(' ')[0] ?? '' })
  const target = new URLSearchParams({ from: `/sso?${link}` })
  return (
    <div className="entry-done">
      <h1>{t('link.title')}</h1>
      <p>{t('link.text', { name })}</p>
      <Link className="button button-main" to={`/login?${target}`}>
        {t('link.signIn')}
      </Link>
      <p className="login-subtitle">{t('link.ask')}</p>
    </div>
  )
}

/** Links the account of somebody who has signed in, and leads home. */
function LinkAccount({ state }: { state: string }) {
  const { t } = useTranslation('sso')
  const { logged } = useSession()
  const navigate = useNavigate()
  const isSent = useRef(false)
  const link = useWrite(ssoCalls.link, {
    quiet: true,
    onSuccess({ ConnectionName }) {
      showToast('success', t('link.done', { name: ConnectionName }))
      void navigate('/', { replace: true })
    },
  })
  const { mutate } = link
  useEffect(() => {
    if (!logged || isSent.current) return
    isSent.current = true
    mutate({ body: { state } })
  }, [logged, mutate, state])
  if (!logged) return <Ended text={t('problem.sso.state-invalid')} />
  if (link.isError)
    return (
      <Ended text={link.error.message}>
        <Link className="button button-main" to="/">
          {t('toHome')}
        </Link>
      </Ended>
    )
  return <Loading />
}

import type { Output } from '@atrium/contract/kit/call.ts'
import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type { CallError } from '#kit/calls/calls.ts'
import { fieldRules } from '#kit/forms/form-rules.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { startSession } from '#kit/session.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { ActionButton } from '#components/action-button.tsx'
import { CaptchaField } from '../fields/captcha-field.tsx'
import { Form, FormProblems } from '#components/form.tsx'
import { FormCheckbox } from '#components/form-checkbox.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { Loading } from '#components/loading.tsx'
import { QueryError } from '#components/query-error.tsx'
import { useCaptcha } from '../fields/use-captcha.ts'

const { body: fields } = ssoCalls.directoryLogin

interface Draft {
  account: string
  password: string
  autoLogin: boolean
}

/** Path of the sign-in that links the directory account of a person who has not signed in with it before. */
function linkPath(query: URLSearchParams, linkState: string): string {
  const link = new URLSearchParams({ link: linkState.split(' ')[0] ?? '' })
  const next = new URLSearchParams(query)
  next.delete('connection')
  next.set('way', 'password')
  next.set('from', `/sso?${link}`)
  return `/login?${next}`
}

/** Sign-in with the account of a directory, such as Active Directory. The directory needs the password as it is. */
export function DirectoryForm({ connectionId, productType }: { connectionId: string; productType: string }) {
  // Only directories need these texts: the sign-in page does without them.
  const { t } = useTranslation(['sso', 'identity'])
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const form = useAppForm<Draft>({ account: '', password: '', autoLogin: false })
  const captcha = useCaptcha()
  const directory = useRead(ssoCalls.directory, { params: { id: connectionId } }, { quiet: true })
  const signIn = useWrite(ssoCalls.directoryLogin, {
    quiet: true,
    onSuccess({ Session, LinkState, ConnectionName }: Output<typeof ssoCalls.directoryLogin>) {
      if (Session) return startSession(Session)
      if (!LinkState) return
      showToast('success', t('directoryLink', { name: ConnectionName }))
      void navigate(linkPath(query, LinkState), { replace: true })
    },
  })
  const submit = ({ account, password, autoLogin }: Draft) => {
    if (signIn.isPending) return
    const body = {
      connection: connectionId,
      account: account.trim(),
      password,
      autoLogin,
      productType,
      loginClient: 'web',
      ...(captcha.answer && { captcha: captcha.answer }),
    }
    signIn.mutate(
      { body },
      {
        onError(problem: CallError) {
          const { error } = problem
          // A captcha is valid once.
          if (captcha.isShown || error === 'identity.captcha-needed') captcha.renew()
          showCallError(form, problem)
          if (error === 'identity.wrong-password') form.setFocus('password', { shouldSelect: true })
        },
      },
    )
  }
  if (directory.isError) return <QueryError query={directory} />
  if (!directory.data) return <Loading />
  return (
    <Form form={form} onSubmit={submit} takesFocus isGuarded={false}>
      <div className="form-all-required">
        <p>{t('directoryOf', { organisation: directory.data.OrganisationName, name: directory.data.Name })}</p>
        <FormTextField<Draft>
          name="account"
          label={t('directoryAccount')}
          hint={t('directoryAccountHint')}
          rules={{ validate: (account) => !!account.trim() || t('directoryAccountNeeded') }}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={fieldRules(fields, 'account').maxLength}
        />
        <FormTextField<Draft>
          name="password"
          label={t('directoryPassword')}
          rules={{ validate: (password) => !!password || t('identity:passwordPlaceholder') }}
          autoComplete="current-password"
          maxLength={fieldRules(fields, 'password').maxLength}
          isPassword
        />
        <CaptchaField captcha={captcha} />
        <FormCheckbox name="autoLogin" label={t('identity:autoLogin')} />
        <FormProblems />
        <ActionButton type="submit" isBusy={signIn.isPending}>
          {t('identity:submit')}
        </ActionButton>
      </div>
    </Form>
  )
}

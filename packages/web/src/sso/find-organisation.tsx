import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { rememberedSignInOptions } from '#identity/sign-in/remembered-sign-in-options.ts'
import { neededText } from '#kit/forms/form-rules.ts'
import { useAppForm } from '#kit/forms/use-app-form.ts'
import { ActionButton } from '#components/action-button.tsx'
import { Form } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'

/** Asks for the organisation: by its code, or by an email address, of which only the domain counts. */
export function FindOrganisation() {
  const { t } = useTranslation('sso')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const form = useAppForm<{ organisation: string }>({ organisation: rememberedSignInOptions()?.organisation ?? '' })
  const byCode = new URLSearchParams(query)
  byCode.set('way', 'code')
  const find = ({ organisation }: { organisation: string }) => {
    const typed = organisation.trim()
    const next = new URLSearchParams(query)
    next.set('organisation', typed.slice(typed.lastIndexOf('@') + 1))
    void navigate(`/sso?${next}`)
  }
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="login-subtitle">{t('lead')}</p>
      <Form form={form} isGuarded={false} takesFocus onSubmit={find}>
        <FormTextField
          name="organisation"
          label={t('organisation')}
          hint={t('organisationHint')}
          maxLength={254}
          autoComplete="organization"
          autoCapitalize="none"
          spellCheck={false}
          rules={neededText(t('organisationNeeded'))}
        />
        <ActionButton type="submit" isBusy={false}>
          {t('continue')}
        </ActionButton>
      </Form>
      <nav className="login-links">
        <Link to={`/login?${query}`}>{t('toSignIn')}</Link>
        <Link to={`/login?${byCode}`}>{t('byCode')}</Link>
      </nav>
    </>
  )
}

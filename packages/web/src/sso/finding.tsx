import { organisationCodePattern } from '@atrium/contract/sso/sso.constants.ts'
import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import type { SsoSettings } from '@atrium/contract/sso/sso.shapes.ts'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { discardChanges } from '#kit/forms/unsaved-changes.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { Form, FormProblems } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { CopyValue } from '#components/copy-value.tsx'
import { Domains } from './domains.tsx'
import styles from './sso.module.css'

/** How people find the sign-in options: code, link and domains. */
export function Finding({ settings }: { settings: SsoSettings }) {
  const { t } = useTranslation('connections')
  return (
    <section className={clsx('panel', styles.find)}>
      <h2>{t('find.title')}</h2>
      <p className="administration-lead">{t('find.lead')}</p>
      <CodeForm key={settings.Code} settings={settings} />
      {settings.DirectLink && (
        <dl>
          <CopyValue name={t('link')} value={settings.DirectLink} />
        </dl>
      )}
      <Domains domains={settings.Domains} />
    </section>
  )
}

function CodeForm({ settings: { Code } }: { settings: SsoSettings }) {
  const { t } = useTranslation('connections')
  const form = useAppForm<{ Code: string }>({ Code: Code ?? '' })
  const save = useWrite(ssoCalls.setCode, {
    invalidates: [ssoCalls.settings],
    quiet: true,
    onSuccess() {
      discardChanges()
      showToast('success', t('codeSaved'))
    },
  })
  const validate = (text: string) => {
    const code = text.trim().toLowerCase()
    return code === '' || new RegExp(organisationCodePattern).test(code) || t('codeHint')
  }
  const submit = (draft: { Code: string }) => {
    const onError = (problem: Parameters<typeof showCallError>[1]) =>
      showCallError(form, problem, { 'sso.code-taken': 'Code' })
    if (!save.isPending) save.mutate({ body: { Code: draft.Code.trim().toLowerCase() || null } }, { onError })
  }
  return (
    <Form form={form} onSubmit={submit}>
      <div className={styles.line}>
        <FormTextField
          name="Code"
          label={t('code')}
          hint={t('codeHint')}
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
          rules={{ validate }}
        />
        <button type="submit" className="button" aria-busy={save.isPending}>
          {t('save')}
        </button>
      </div>
      <FormProblems />
    </Form>
  )
}

import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { meetsMinimum } from '@atrium/contract/identity/password-rules.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { fieldRules, textRules } from '#kit/forms/form-rules.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { discardChanges } from '#kit/forms/unsaved-changes.ts'
import { ActionButton } from '#components/action-button.tsx'
import { Form, FormProblems } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { EntryFrame } from '#identity/entry-frame.tsx'
import { typedAccount } from '#identity/typed-account.ts'

interface Draft {
  account: string
  realName: string
  password: string
  repeat: string
}

const { body } = operatorCalls.createFirst
const account = fieldRules(body, 'account')
const realName = fieldRules(body, 'realName')
const password = fieldRules(body, 'password')

/** Creates the first operator with the one-time link printed by the server. */
export function FirstOperatorPage() {
  const { t } = useTranslation('operator')
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const token = query.get('token') ?? ''
  const form = useAppForm<Draft>({ account: '', realName: '', password: '', repeat: '' })
  const create = useWrite(operatorCalls.createFirst, {
    quiet: true,
    onSuccess({ Account }) {
      showToast('success', t('first.done', { account: Account }))
      discardChanges()
      typedAccount.set(Account)
      void navigate('/login', { replace: true })
    },
  })
  const submit = ({ repeat: _, ...draft }: Draft) =>
    create.mutate({ body: { ...draft, token } }, { onError: (problem) => showCallError(form, problem) })
  const needed = t('first.required')
  const isRepeated = (repeat: string, draft: Draft) => repeat === draft.password || t('first.repeatWrong')
  return (
    <EntryFrame>
      <h1>{t('first.title')}</h1>
      <p className="login-subtitle">{t(token ? 'first.subtitle' : 'first.noToken')}</p>
      <Form form={form} onSubmit={submit} takesFocus>
        <fieldset className="plain-fieldset" disabled={!token}>
          <FormTextField
            name="account"
            label={t('first.account')}
            hint={t('first.accountHint')}
            rules={textRules(account, { needed, wrong: t('first.accountWrong') })}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={account.maxLength}
          />
          <FormTextField
            name="realName"
            label={t('first.realName')}
            rules={textRules(realName, { needed })}
            autoComplete="name"
            maxLength={realName.maxLength}
          />
          <FormTextField
            name="password"
            label={t('first.password')}
            hint={t('first.passwordHint')}
            rules={{
              required: needed,
              validate: (value) => meetsMinimum(value) || t('first.passwordWrong'),
              deps: ['repeat'],
            }}
            autoComplete="new-password"
            maxLength={password.maxLength}
            isPassword
          />
          <FormTextField<Draft>
            name="repeat"
            label={t('first.repeat')}
            rules={{ required: needed, validate: isRepeated }}
            autoComplete="new-password"
            maxLength={password.maxLength}
            isPassword
          />
          <FormProblems />
          <ActionButton type="submit" isBusy={create.isPending}>
            {t('first.submit')}
          </ActionButton>
        </fieldset>
      </Form>
    </EntryFrame>
  )
}

import { signInCalls } from '@atrium/contract/identity/sign-in.calls.ts'
import type { SecondStep } from '@atrium/contract/identity/identity.shapes.ts'
import { codeTypes } from '@atrium/contract/constants.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordDigest } from '#kit/password-digest.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { startSession } from '#kit/session.ts'
import { showCallError, showSendError, useAppForm } from '#kit/forms/use-app-form.ts'
import { ActionButton } from '#components/action-button.tsx'
import { Form, FormProblems } from '#components/form.tsx'
import { FormCheckbox } from '#components/form-checkbox.tsx'
import { FormCodeField } from '../fields/form-code-field.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { RadioGroup } from '#components/radio-group.tsx'
import { useCodeSender } from '../fields/use-code-sender.ts'
import { keepTypedPassword } from '../typed-password.ts'
import { useSignOut } from '../use-sign-out.ts'

type Method = SecondStep['Methods'][number]['Method']

/** Code type of a method; undefined for methods without a code. */
const codeTypeOf: Partial<Record<Method, 1 | 2>> = { phone: codeTypes.phone, email: codeTypes.email }

interface Draft {
  verificationCode: string
  password: string
  remember: boolean
}

/** Second factor of a sign-in. */
export function SecondStepForm({ step }: { step: SecondStep }) {
  const { t } = useTranslation('identity')
  const [chosen, setChosen] = useState<Method>(step.Methods[0]?.Method ?? 'phone')
  const signOut = useSignOut()
  return (
    <>
      <h1>{t('second.title')}</h1>
      <p className="login-subtitle">{t('second.hint')}</p>
      <RadioGroup
        label={t('second.method')}
        options={step.Methods.map(({ Method, Target }) => ({
          key: Method,
          text: t(`second.${Method}`, { target: Target ?? '' }),
        }))}
        chosen={chosen}
        onChoose={setChosen}
      />
      <ProofForm key={chosen} method={chosen} canRemember={step.CanRemember} />
      <button type="button" className="login-link" onClick={() => signOut.mutate({})}>
        {t('second.cancel')}
      </button>
    </>
  )
}

function ProofForm({ method, canRemember }: { method: Method; canRemember: boolean }) {
  const { t } = useTranslation('identity')
  const form = useAppForm<Draft>({ verificationCode: '', password: '', remember: false })
  const sender = useCodeSender(`second-${method}`, (problem) => showSendError(form, problem, 'verificationCode'))
  const sendCode = useWrite(signInCalls.sendSecondCode, sender.sending)
  const digest = useRef<string>(undefined)
  const take = useWrite(signInCalls.takeSecondStep, {
    quiet: true,
    onSuccess(session) {
      if (digest.current) keepTypedPassword(digest.current, session)
      startSession(session)
    },
  })
  const codeType = codeTypeOf[method]
  const submit = ({ verificationCode, password, remember }: Draft) => {
    digest.current = codeType ? undefined : passwordDigest(password)
    const proof = digest.current ? { password: digest.current } : { verificationCode: verificationCode.trim() }
    take.mutate(
      { body: { method, ...proof, remember } },
      {
        onError: (problem) =>
          showCallError(form, problem, {
            'identity.wrong-code': 'verificationCode',
            'identity.wrong-password': 'password',
            'identity.password-needed': 'password',
          }),
      },
    )
  }
  return (
    <Form form={form} onSubmit={submit} takesFocus={codeType === undefined} isGuarded={false}>
      <div className="form-all-required">
        {codeType ? (
          <FormCodeField
            sender={sender}
            isSending={sendCode.isPending}
            onSend={() => sendCode.mutate({ body: { codeType } }, { onError: sender.onError })}
          />
        ) : (
          <FormTextField<Draft>
            name="password"
            label={t('password')}
            rules={{ required: t('passwordPlaceholder') }}
            autoComplete="current-password"
            isPassword
          />
        )}
        {canRemember && <FormCheckbox name="remember" label={t('second.remember')} />}
        <FormProblems />
        <ActionButton type="submit" isBusy={take.isPending}>
          {t('second.submit')}
        </ActionButton>
      </div>
    </Form>
  )
}

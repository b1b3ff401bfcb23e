import { signInCalls } from '@atrium/contract/identity/sign-in.calls.ts'
import type { SecondStep } from '@atrium/contract/identity/identity.shapes.ts'
import { codeTypes } from '@atrium/contract/constants.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls.ts'
import { passwordDigest } from '#kit/password-digest.ts'
import { useWrite } from '#kit/queries.ts'
import { startSession } from '#kit/session.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { ActionButton } from '#components/action-button.tsx'
import { RadioGroup } from '#components/radio-group.tsx'
import { CodeField } from '#components/code-field.tsx'
import { PasswordField } from '#components/password-field.tsx'
import { useCodeSender } from '#components/use-code-sender.ts'
import { formText } from './code-form.tsx'
import { useSignOut } from './use-sign-out.ts'

type Method = SecondStep['Methods'][number]['Method']

/** Code type of a method; undefined for methods without a code. */
const codeTypeOf: Partial<Record<Method, 1 | 2>> = { phone: codeTypes.phone, email: codeTypes.email }

/** Second factor of a sign-in. */
export function SecondStepForm({ step }: { step: SecondStep }) {
  const { t } = useTranslation(['identity', 'app'])
  const [chosen, setChosen] = useState<Method>(step.Methods[0]?.Method ?? 'phone')
  const [problem, setProblem] = useState<string>()
  const failed = (failure?: CallError) => setProblem(failure?.message)
  const sender = useCodeSender(`second-${chosen}`, failed)
  const signOut = useSignOut()
  const sendCode = useWrite(signInCalls.sendSecondCode, sender.sending)
  const take = useWrite(signInCalls.takeSecondStep, { quiet: true, onSuccess: startSession })
  const codeType = codeTypeOf[chosen]
  const choose = (method: Method) => {
    setChosen(method)
    setProblem(undefined)
  }
  const send = (form: FormData) => {
    const proof = codeType
      ? { verificationCode: formText(form, 'verificationCode') }
      : { password: passwordDigest(formText(form, 'password')) }
    take.mutate({ body: { method: chosen, ...proof, remember: form.has('remember') } }, { onError: failed })
  }
  const onSubmit = useSubmit((element) => {
    const form = new FormData(element)
    if (codeType && !/^\d{6}$/.test(formText(form, 'verificationCode'))) setProblem(t('app:code.needed'))
    else send(form)
  })
  return (
    <>
      <h1>{t('second.title')}</h1>
      <p className="login-subtitle">{t('second.hint')}</p>
      <form onSubmit={onSubmit} noValidate>
        <RadioGroup
          label={t('second.method')}
          options={step.Methods.map(({ Method, Target }) => ({
            key: Method,
            text: t(`second.${Method}`, { target: Target ?? '' }),
          }))}
          chosen={chosen}
          onChoose={choose}
        />
        {codeType ? (
          <CodeField
            key={chosen}
            sender={sender}
            isSending={sendCode.isPending}
            onSend={() => sendCode.mutate({ body: { codeType } }, { onError: sender.onError })}
          />
        ) : (
          <PasswordField name="password" label={t('password')} autoComplete="current-password" />
        )}
        {step.CanRemember && (
          <label className="checkbox">
            <input type="checkbox" name="remember" />
            {t('second.remember')}
          </label>
        )}
        <div role="alert">{problem && <p className="login-problem">{problem}</p>}</div>
        <ActionButton type="submit" isBusy={take.isPending}>
          {t('second.submit')}
        </ActionButton>
        <button type="button" className="login-link" onClick={() => signOut.mutate({})}>
          {t('second.cancel')}
        </button>
      </form>
    </>
  )
}

import { signInCalls } from '@atrium/contract/identity/sign-in.calls.ts'
import type { SecondStep } from '@atrium/contract/identity/identity.shapes.ts'
import { codeTypes } from '@atrium/contract/constants.ts'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFailed } from '#kit/calls.ts'
import { passwordDigest } from '#kit/password-digest.ts'
import { useWrite } from '#kit/queries.ts'
import { enterSession } from '#kit/session.ts'
import { showToast } from '#kit/toasts.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { ActionButton } from '#components/action-button.tsx'
import { Choice } from '#components/choice.tsx'
import { CodeField } from '#components/code-field.tsx'
import { PasswordField } from '#components/password-field.tsx'
import { useCodeSender } from '#components/use-code-sender.ts'
import { textIn } from './code-form.tsx'
import { useSignOut } from './use-sign-out.ts'

type Method = SecondStep['Methods'][number]['Method']

/** Where the code of a method goes; a method without one is proved in another way. */
const codeTypeOf: Partial<Record<Method, 1 | 2>> = { phone: codeTypes.phone, email: codeTypes.email }

/** The second step of signing in: one of the methods, whichever the person chooses. */
export function SecondStepForm({ step }: { step: SecondStep }) {
  const { t } = useTranslation(['identity', 'app'])
  const [chosen, setChosen] = useState<Method>(step.Methods[0]?.Method ?? 'phone')
  const [problem, setProblem] = useState<string>()
  const sender = useCodeSender(`second-${chosen}`)
  const signOut = useSignOut()
  const failed = (failure: CallFailed) => setProblem(failure.message)
  const sendCode = useWrite(signInCalls.sendSecondCode, {
    quiet: true,
    onSuccess: (sent) => {
      sender.onSent(sent)
      setProblem(undefined)
      showToast('success', t('app:code.sent'))
    },
  })
  const take = useWrite(signInCalls.takeSecondStep, { quiet: true, onSuccess: enterSession })
  const codeType = codeTypeOf[chosen]
  const choose = (method: Method) => {
    setChosen(method)
    setProblem(undefined)
  }
  const send = async (form: FormData) => {
    const proof = codeType
      ? { verificationCode: textIn(form, 'verificationCode') }
      : { password: await passwordDigest(textIn(form, 'password')) }
    take.mutate({ body: { method: chosen, ...proof, remember: form.has('remember') } }, { onError: failed })
  }
  const submit = useDebounced((form: FormData) => {
    if (codeType && !/^\d{6}$/.test(textIn(form, 'verificationCode'))) setProblem(t('app:code.needed'))
    else void send(form)
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit(new FormData(event.currentTarget))
  }
  return (
    <>
      <h1>{t('second.title')}</h1>
      <p className="login-subtitle">{t('second.hint')}</p>
      <form onSubmit={onSubmit} noValidate>
        <Choice
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
            onSend={() =>
              sendCode.mutate(
                { body: { codeType } },
                { onError: (failure) => (sender.onFailed(failure), failed(failure)) },
              )
            }
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

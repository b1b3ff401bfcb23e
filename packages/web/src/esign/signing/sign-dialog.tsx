import { codeTypes } from '@atrium/contract/constants.ts'
import { esignCalls } from '@atrium/contract/esign/esign.calls.ts'
import type { Challenge } from '@atrium/contract/esign/esign.shapes.ts'
import { maxReasonLength } from '@atrium/contract/kit/reason.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { CallError } from '#kit/calls/calls.ts'
import { passwordDigest } from '#kit/password-digest.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { useDebounced } from '#kit/forms/use-debounced.ts'
import { Dialog } from '#components/dialog.tsx'
import { FormDialog } from '#components/form.tsx'
import { FormCodeField } from '#identity/fields/form-code-field.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { Loading } from '#components/loading.tsx'
import { RadioGroup } from '#components/radio-group.tsx'
import { useCodeSender } from '#identity/fields/use-code-sender.ts'
import { changedBySigning } from './changed-by-signing.ts'
import type { ActDialogProps } from './use-signing.tsx'
import styles from '../esign.module.css'

/** Signs records: shows each of them, and asks for the components that the signature takes. */
export function SignDialog({ places, onClose, onDone }: ActDialogProps) {
  const { t } = useTranslation(['esign', 'app'])
  const challenge = useChallenge(places.map(({ signerId }) => signerId))
  const title = t('signTitle', { count: places.length })
  if (challenge.problem) return <NotReady title={title} problem={challenge.problem} onClose={onClose} />
  if (!challenge.data)
    return (
      <Dialog title={title} onClose={onClose}>
        <Loading />
      </Dialog>
    )
  return (
    <SignForm
      title={title}
      challenge={challenge.data}
      onAgain={challenge.begin}
      onClose={onClose}
      {...(onDone && { onDone })}
    />
  )
}

/** Begins signing once; `begin` does so anew, as a challenge is good once. */
function useChallenge(signerIds: readonly string[]) {
  const [data, setData] = useState<Challenge>()
  const [problem, setProblem] = useState<CallError>()
  const start = useWrite(esignCalls.challenge, { quiet: true })
  const begin = () => start.mutate({ body: { SignerIDs: [...signerIds] } }, { onSuccess: setData, onError: setProblem })
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    begin()
  })
  return { data, problem, begin }
}

/** What is mended where the own signature is set up. */
const setUpProblems = ['esign.no-password', 'esign.statement-needed', 'esign.password-expired', 'esign.resting']

/** Says why nothing can be signed yet, and leads to where that is changed. */
function NotReady({ title, problem, onClose }: { title: string; problem: CallError; onClose: () => void }) {
  const { t } = useTranslation(['esign', 'app'])
  const navigate = useNavigate()
  const isOwn = setUpProblems.includes(problem.error)
  const goTo = () => {
    onClose()
    void navigate('/esign?tab=own')
  }
  return (
    <Dialog
      title={
        problem.error === 'esign.no-password' || problem.error === 'esign.statement-needed' ? t('setUpTitle') : title
      }
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('app:close')}
          </button>
          {isOwn && (
            <button type="button" className="button button-primary" onClick={goTo} data-autofocus>
              {t('setUp')}
            </button>
          )}
        </>
      }
    >
      <p role="alert">{problem.message}</p>
    </Dialog>
  )
}

const blank = { account: '', password: '', verificationCode: '', Reason: '' }
type Draft = typeof blank

interface FormProps extends Pick<ActDialogProps, 'onClose' | 'onDone'> {
  title: string
  challenge: Challenge
  /** Called when the challenge was used up. */
  onAgain: () => void
}

function SignForm({ title, challenge, onAgain, onClose, onDone }: FormProps) {
  const { t } = useTranslation('esign')
  const form = useAppForm<Draft>(blank)
  const [method, setMethod] = useState(challenge.SecondStep[0]?.Method)
  const sign = useWrite(esignCalls.sign, {
    quiet: true,
    invalidates: changedBySigning,
    onSuccess({ Signatures }) {
      const [first] = Signatures
      const isOne = Signatures.length === 1 && first
      showToast('success', isOne ? t('signedOne', { title: first.Title }) : t('signed', { count: Signatures.length }))
      onClose()
      onDone?.()
    },
  })
  const submit = (draft: Draft) => {
    const password = challenge.Password === 'sign-in' ? passwordDigest(draft.password) : draft.password
    const body = {
      Challenge: challenge.Challenge,
      Password: password,
      ...(challenge.NeedsAccount && { Account: draft.account.trim() }),
      ...(method && { CodeType: codeTypes[method], VerificationCode: draft.verificationCode.trim() }),
      ...(draft.Reason.trim() && { Reason: draft.Reason.trim() }),
    }
    const onError = (problem: CallError) => {
      // What was shown is no longer what would be signed.
      if (problem.error === 'esign.challenge-invalid' || problem.error === 'esign.changed-meanwhile') onAgain()
      showCallError(form, problem, {
        'esign.wrong-account': 'account',
        'esign.wrong-password': 'password',
        'esign.locked': 'password',
        'identity.wrong-password': 'password',
        'identity.locked': 'password',
        'identity.wrong-code': 'verificationCode',
        'esign.code-needed': 'verificationCode',
      })
    }
    sign.mutate({ body }, { onError })
  }
  return (
    <FormDialog
      form={form}
      title={title}
      label={t('signCount', { count: challenge.Records.length })}
      isBusy={sign.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Records challenge={challenge} />
      {challenge.NeedsAccount && (
        <FormTextField
          name="account"
          label={t('account')}
          hint={t('accountHint')}
          rules={{ required: t('accountNeeded') }}
          autoComplete="off"
        />
      )}
      <FormTextField
        name="password"
        label={t(`password.${challenge.Password}`)}
        rules={{ required: t('passwordNeeded') }}
        autoComplete="off"
        isPassword
      />
      {method && (
        <SecondStep
          challenge={challenge}
          method={method}
          onChoose={setMethod}
          onProblem={(problem) => showCallError(form, problem)}
        />
      )}
      <FormTextField name="Reason" label={t('reasonOptional')} maxLength={maxReasonLength} />
      <p className={styles.equivalence}>{t('signHint')}</p>
    </FormDialog>
  )
}

function Records({ challenge: { Records: records } }: { challenge: Challenge }) {
  const { t } = useTranslation('esign')
  return (
    <section className={styles.records} aria-label={t('signRecords')}>
      <ul>
        {records.map(({ SignerID, Title, RecordID, ProductName, Meaning, OnBehalfOfName, Sha256 }) => (
          <li key={SignerID}>
            <b>{Title}</b>
            <span className="tag">{Meaning}</span>
            <small>
              {ProductName} · {RecordID} · {OnBehalfOfName && `${t('onBehalfOf', { name: OnBehalfOfName })} · `}
              <code title={Sha256}>{Sha256.slice(0, 16)}…</code>
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Method = Challenge['SecondStep'][number]['Method']

interface SecondStepProps {
  challenge: Challenge
  method: Method
  onChoose: (method: Method) => void
  onProblem: (problem: CallError) => void
}

/** The code that some meanings ask for. */
function SecondStep({ challenge: { SecondStep: methods }, method, onChoose, onProblem }: SecondStepProps) {
  const { t } = useTranslation('esign')
  const sender = useCodeSender(`esign-${method}`, (problem) => problem && onProblem(problem))
  const send = useWrite(esignCalls.sendCode, sender.sending)
  const sendCode = useDebounced(() =>
    send.mutate({ body: { CodeType: codeTypes[method] } }, { onError: sender.onError }),
  )
  return (
    <>
      <RadioGroup
        label={t('codeBy')}
        options={methods.map(({ Method: key, Target }) => ({ key, text: Target }))}
        chosen={method}
        onChoose={onChoose}
      />
      <FormCodeField sender={sender} isSending={send.isPending} onSend={sendCode} />
    </>
  )
}

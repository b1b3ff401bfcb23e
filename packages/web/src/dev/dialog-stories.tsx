import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { showToast } from '#kit/toasts.ts'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { Dialog } from '#components/dialog.tsx'
import { SubmitModal, type Submission } from '#components/submit-modal.tsx'
import { Story } from './story.tsx'

const submittingMs = 1_200

export function DialogStories() {
  return (
    <>
      <SubmitStory />
      <ConfirmStory />
      <DialogStory />
      <ToastStory />
    </>
  )
}

/** Submission states with the specified times. */
function SubmitStory() {
  const { t } = useTranslation()
  const [submission, setSubmission] = useState<Submission>({ state: 'idle' })
  const submit = (end: Submission) => {
    setSubmission({ state: 'submitting' })
    setTimeout(() => setSubmission(end), submittingMs)
  }
  return (
    <Story of="SubmitModal">
      <button type="button" className="button" onClick={() => submit({ state: 'submitted' })}>
        {t('submitSuccess')}
      </button>
      <button type="button" className="button" onClick={() => submit({ state: 'failed', problem: t('submitFailed') })}>
        {t('submitFailed')}
      </button>
      <SubmitModal submission={submission} onReset={() => setSubmission({ state: 'idle' })} />
    </Story>
  )
}

function ConfirmStory() {
  const { t } = useTranslation()
  const ask = async (more: { isDangerous?: boolean; asksReason?: boolean }) => {
    const decision = await confirm({ title: t('confirmDelete'), text: t('noPermission.hint'), ...more })
    if (decision) showToast('success', t('deleteSuccess'))
  }
  return (
    <Story of="confirm">
      <button type="button" className="button" onClick={() => void ask({})}>
        {t('confirm')}
      </button>
      <button type="button" className="button button-danger" onClick={() => void ask({ isDangerous: true })}>
        {t('confirmDelete')}
      </button>
      <button type="button" className="button" onClick={() => void ask({ isDangerous: true, asksReason: true })}>
        {t('reason')}
      </button>
    </Story>
  )
}

function DialogStory() {
  const { t } = useTranslation()
  const [kind, setKind] = useState<'modal' | 'drawer'>()
  const close = () => setKind(undefined)
  return (
    <Story of="Dialog">
      {(['modal', 'drawer'] as const).map((each) => (
        <button key={each} type="button" className="button" onClick={() => setKind(each)}>
          {each}
        </button>
      ))}
      {kind && (
        <Dialog
          title={t('unsaved')}
          kind={kind}
          onClose={close}
          actions={<DialogButtons label={t('leave')} onSubmit={close} onClose={close} isDangerous />}
        >
          <p>{t('broken.hint')}</p>
        </Dialog>
      )}
    </Story>
  )
}

function ToastStory() {
  const { t } = useTranslation()
  const undo = { text: t('retry'), onChoose: () => showToast('success', t('editSuccess')) }
  return (
    <Story of="showToast">
      <button type="button" className="button" onClick={() => showToast('success', t('addSuccess'))}>
        {t('addSuccess')}
      </button>
      <button type="button" className="button" onClick={() => showToast('error', t('unreachable'))}>
        {t('unreachable')}
      </button>
      <button type="button" className="button" onClick={() => showToast('success', t('copied'), undo)}>
        {t('copied')}
      </button>
    </Story>
  )
}

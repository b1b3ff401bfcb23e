import { maxAccessReasonLength } from '@atrium/contract/products/access.shapes.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { Dialog } from '#components/dialog.tsx'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { FormDialog } from '#components/form.tsx'
import { FormTextArea } from '#components/form-text-area.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import styles from './home.module.css'

interface Props {
  product: AuthorisedProduct
  /** True when a pending request can be withdrawn. */
  isWaiting: boolean
  onClose: () => void
}

const invalidates = [productCalls.authorizeInfo]

/** Requests access to an application, or withdraws the pending request. */
export function AccessDialog({ isWaiting, ...props }: Props) {
  return isWaiting ? <PendingRequest {...props} /> : <RequestForm {...props} />
}

function RequestForm({ product: { ID: productId, PlatformName: name, Request }, onClose }: Omit<Props, 'isWaiting'>) {
  const { t } = useTranslation('products')
  const form = useAppForm({ reason: '' })
  const ask = useWrite(productCalls.requestAccess, {
    invalidates,
    quiet: true,
    onSuccess() {
      onClose()
      showToast('success', t('access.asked'))
    },
  })
  const submit = (draft: { reason: string }) => {
    const reason = draft.reason.trim()
    ask.mutate(
      { body: { productId, ...(reason && { reason }) } },
      { onError: (problem) => showCallError(form, problem) },
    )
  }
  return (
    <FormDialog
      form={form}
      title={t('access.ask.named', { name })}
      label={t('access.send')}
      isBusy={ask.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {Request?.State === 'declined' && (
        <p className={styles.accessDeclined}>{t('access.declined', { reason: Request.Answer })}</p>
      )}
      <p className="dialog-hint">{t('access.hint')}</p>
      <FormTextArea name="reason" label={t('access.reason')} rows={3} maxLength={maxAccessReasonLength} />
    </FormDialog>
  )
}

function PendingRequest({ product: { PlatformName: name, Request }, onClose }: Omit<Props, 'isWaiting'>) {
  const { t } = useTranslation(['products', 'app'])
  const { minute } = useFormatters()
  const withdraw = useWrite(productCalls.withdrawAccess, {
    invalidates,
    onSuccess() {
      onClose()
      showToast('success', t('app:cancelSuccess'))
    },
  })
  if (!Request) return null
  return (
    <Dialog
      title={t('access.waiting.title', { name })}
      onClose={onClose}
      actions={
        <DialogButtons
          onClose={onClose}
          label={t('access.withdraw')}
          onSubmit={() => withdraw.mutate({ params: { id: Request.ID } })}
          isBusy={withdraw.isPending}
          isDangerous
        />
      }
    >
      <p>{t('access.waiting.text', { time: minute(Request.RequestedTime) })}</p>
      <p className="dialog-hint">{t('access.hint')}</p>
    </Dialog>
  )
}

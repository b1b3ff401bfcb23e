import { maxAccessReasonLength } from '@atrium/contract/products/access.shapes.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { Dialog } from '#components/dialog.tsx'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { useFormatters } from '#components/use-formatters.ts'

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
  const form = useId()
  const [reason, setReason] = useState('')
  const ask = useWrite(productCalls.requestAccess, {
    invalidates,
    onSuccess() {
      onClose()
      showToast('success', t('access.asked'))
    },
  })
  return (
    <Dialog
      title={t('access.ask.named', { name })}
      onClose={onClose}
      actions={<DialogButtons onClose={onClose} label={t('access.send')} form={form} isBusy={ask.isPending} />}
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          ask.mutate({ body: { productId, ...(reason.trim() && { reason: reason.trim() }) } })
        }}
      >
        {Request?.State === 'declined' && (
          <p className="access-declined">{t('access.declined', { reason: Request.Answer })}</p>
        )}
        <p className="dialog-hint">{t('access.hint')}</p>
        <label className="access-reason">
          {t('access.reason')}
          <textarea
            className="text-area"
            rows={3}
            value={reason}
            maxLength={maxAccessReasonLength}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
      </form>
    </Dialog>
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

import { longestAccessReason } from '@atrium/contract/products/access.shapes.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { Dialog } from '#components/dialog.tsx'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { useDates } from '#components/use-dates.ts'

interface Props {
  product: AuthorisedProduct
  /** Whether a request waits, and can be taken back. */
  isWaiting: boolean
  onClose: () => void
}

const refreshes = [productCalls.authorizeInfo]

/** Asks for an application, or takes a request back that waits. */
export function AccessDialog({ isWaiting, ...props }: Props) {
  return isWaiting ? <Waiting {...props} /> : <Ask {...props} />
}

function Ask({ product: { ID: productId, PlatformName: name, Request }, onClose }: Omit<Props, 'isWaiting'>) {
  const { t } = useTranslation('products')
  const form = useId()
  const [reason, setReason] = useState('')
  const ask = useWrite(productCalls.requestAccess, {
    refreshes,
    onSuccess() {
      onClose()
      showToast('success', t('access.asked'))
    },
  })
  return (
    <Dialog
      title={t('access.ask.named', { name })}
      onClose={onClose}
      actions={<DialogButtons onClose={onClose} act={t('access.send')} form={form} isBusy={ask.isPending} />}
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
            maxLength={longestAccessReason}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
      </form>
    </Dialog>
  )
}

function Waiting({ product: { PlatformName: name, Request }, onClose }: Omit<Props, 'isWaiting'>) {
  const { t } = useTranslation(['products', 'app'])
  const { minute } = useDates()
  const withdraw = useWrite(productCalls.withdrawAccess, {
    refreshes,
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
          act={t('access.withdraw')}
          onAct={() => withdraw.mutate({ params: { id: Request.ID } })}
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

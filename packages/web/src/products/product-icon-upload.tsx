import { photoLimit, photoTypes } from '@atrium/contract/constants.ts'
import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { ManagedProduct } from '@atrium/contract/products/managed-products.shapes.ts'
import { ImageUp } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'

const limit = `${photoLimit / 1_000_000} MB`
const refreshes = [operatorCalls.products]

/** An icon of the application's own, uploaded or removed at once. */
export function ProductIconUpload({ product: { ID: id, IconUrl } }: { product: ManagedProduct }) {
  const { t } = useTranslation('applications')
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState(0)
  const upload = useWrite(operatorCalls.uploadProductIcon, {
    refreshes,
    onSuccess: () => showToast('success', t('icon.changed')),
    onProgress: setShare,
  })
  const remove = useWrite(operatorCalls.removeProductIcon, {
    refreshes,
    onSuccess: () => showToast('success', t('icon.removed')),
  })
  const send = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    setShare(0)
    upload.mutate({ params: { id }, file })
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={[...photoTypes, 'image/svg+xml'].join()}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('icon.upload')}
        onChange={send}
      />
      <div className="administration-actions">
        <button type="button" className="button" disabled={upload.isPending} onClick={() => input.current?.click()}>
          <ImageUp size={16} aria-hidden="true" />
          {upload.isPending ? t('icon.uploading', { percent: Math.round(share * 100) }) : t('icon.upload')}
        </button>
        {IconUrl && (
          <button
            type="button"
            className="button"
            disabled={remove.isPending}
            onClick={() => remove.mutate({ params: { id } })}
          >
            {t('icon.remove')}
          </button>
        )}
      </div>
      <p className="dialog-hint">{t('icon.hint', { limit })}</p>
    </>
  )
}

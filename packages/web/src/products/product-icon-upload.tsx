import { photoLimit, photoTypes } from '@atrium/contract/constants.ts'
import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { ManagedProduct } from '@atrium/contract/products/managed-products.shapes.ts'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { FileDrop } from '#components/file-drop.tsx'

const limit = `${photoLimit / 1_000_000} MB`
const invalidates = [operatorCalls.products]

/** Uploads or removes the icon of an application; takes effect at once. */
export function ProductIconUpload({ product: { ID: id, IconUrl } }: { product: ManagedProduct }) {
  const { t } = useTranslation('applications')
  const [share, setShare] = useState(0)
  const upload = useWrite(operatorCalls.uploadProductIcon, {
    invalidates,
    onSuccess: () => showToast('success', t('icon.changed')),
    onProgress: setShare,
  })
  const remove = useWrite(operatorCalls.removeProductIcon, {
    invalidates,
    onSuccess: () => showToast('success', t('icon.removed')),
  })
  const send = (file: File) => {
    setShare(0)
    upload.mutate({ params: { id }, file })
  }
  return (
    <FileDrop
      label={t('icon.upload')}
      accept={[...photoTypes, 'image/svg+xml'].join()}
      isDisabled={upload.isPending}
      onFile={send}
    >
      {(open) => (
        <>
          <div className="administration-actions">
            <button type="button" className="button" disabled={upload.isPending} onClick={open}>
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
      )}
    </FileDrop>
  )
}

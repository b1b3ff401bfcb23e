import type { ManagedProduct } from '@atrium/contract/products/managed-products.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useUnsavedGuard } from '#kit/forms/unsaved-changes.ts'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import { CopyValue } from '#components/copy-value.tsx'
import { Dialog } from '#components/dialog.tsx'

interface Props {
  product: ManagedProduct
  secret: string
  onClose: () => void
}

/** Shows a new secret once. */
export function ShownSecretDialog({ product, secret, onClose }: Props) {
  const { t } = useTranslation(['applications', 'app'])
  const name = useLocalizedName()(product)
  const [isCopied, setIsCopied] = useState(false)
  useUnsavedGuard(!isCopied)
  const close = async () => {
    const question = {
      title: t('secrets.closeTitle'),
      text: t('secrets.closeHint'),
      label: t('secrets.closeAct'),
      isDangerous: true,
    }
    if (isCopied || (await confirm(question))) onClose()
  }
  return (
    <Dialog
      title={t('secrets.shownTitle', { name })}
      onClose={() => void close()}
      actions={
        <button type="button" className="button" onClick={() => void close()}>
          {t('app:close')}
        </button>
      }
    >
      <p className="dialog-hint">{t('secrets.shownHint')}</p>
      <dl>
        <CopyValue name={t('secrets.secret')} value={secret} onCopied={() => setIsCopied(true)} />
      </dl>
    </Dialog>
  )
}

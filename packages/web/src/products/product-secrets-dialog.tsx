import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { maxProductSecrets, type ManagedProduct } from '@atrium/contract/products/managed-products.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import { Dialog } from '#components/dialog.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { NewSecretDialog } from './new-secret-dialog.tsx'
import { ShownSecretDialog } from './shown-secret-dialog.tsx'
import styles from './managed-products.module.css'

interface Props {
  product: ManagedProduct
  onClose: () => void
}

/** The valid secrets of an application: makes, shows once and ends them. */
export function ProductSecretsDialog({ product, onClose }: Props) {
  const { t } = useTranslation(['applications', 'app'])
  const name = useLocalizedName()(product)
  const [step, setStep] = useState<'list' | 'new' | { secret: string }>('list')
  if (step === 'new')
    return (
      <NewSecretDialog
        product={product}
        onSecret={(secret) => setStep({ secret })}
        onClose={() => setStep((now) => (now === 'new' ? 'list' : now))}
      />
    )
  if (typeof step === 'object')
    return <ShownSecretDialog product={product} secret={step.secret} onClose={() => setStep('list')} />
  return (
    <Dialog
      title={t('secrets.title', { name })}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('app:close')}
          </button>
          <button type="button" className="button button-primary" onClick={() => setStep('new')}>
            {t('secrets.new')}
          </button>
        </>
      }
    >
      <p className="dialog-hint">{t('secrets.hint')}</p>
      {product.UsesSharedSecret && (
        <p className="dialog-hint">
          <span className="tag tag-warn">{t('secrets.shared')}</span> {t('secrets.sharedHint')}
        </p>
      )}
      {product.Secrets.length > 0 ? (
        <SecretList product={product} />
      ) : (
        !product.UsesSharedSecret && <p>{t('secrets.none')}</p>
      )}
      {product.Secrets.length >= maxProductSecrets && <p className="dialog-hint">{t('secrets.twoHint')}</p>}
    </Dialog>
  )
}

function SecretList({ product }: { product: ManagedProduct }) {
  const { t } = useTranslation('applications')
  const { minute } = useFormatters()
  const endSecret = useWrite(operatorCalls.endProductSecret, { invalidates: [operatorCalls.products] })
  const end = async (secretId: string) => {
    const isOnly = product.Secrets.length === 1
    const text = t(isOnly ? 'secrets.endOnlyHint' : 'secrets.endHint')
    if (!(await confirm({ title: t('secrets.endTitle'), text, label: t('secrets.end'), isDangerous: true }))) return
    await endSecret.mutateAsync({ params: { id: product.ID, secretId } })
    showToast('success', t('secrets.ended'))
  }
  return (
    <ul className={styles.secrets}>
      {product.Secrets.map(({ ID, CreatedTime, LastUsedTime, EndTime }) => (
        <li key={ID}>
          <div>
            <b>{t('secrets.created', { time: minute(CreatedTime) })}</b>
            <span>{LastUsedTime ? t('secrets.used', { time: minute(LastUsedTime) }) : t('secrets.unused')}</span>
            <span>{EndTime ? t('secrets.ends', { time: minute(EndTime) }) : t('secrets.noEnd')}</span>
          </div>
          <button
            type="button"
            className="button"
            aria-label={t('secrets.endNamed', { time: minute(CreatedTime) })}
            onClick={() => void end(ID)}
          >
            {t('secrets.end')}
          </button>
        </li>
      ))}
    </ul>
  )
}

import type { WebhookWithSecret } from '@atrium/contract/open-platform/webhooks.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useUnsavedGuard } from '#kit/forms/unsaved-changes.ts'
import { CopyValue } from '#components/copy-value.tsx'
import { Dialog } from '#components/dialog.tsx'

interface Props {
  created: WebhookWithSecret
  onClose: () => void
}

/** Shows a new secret once. */
export function WebhookSecretDialog({ created: { Webhook, Secret }, onClose }: Props) {
  const { t } = useTranslation(['webhooks', 'app'])
  const [isCopied, setIsCopied] = useState(false)
  useUnsavedGuard(!isCopied)
  const close = async () => {
    const question = { title: t('closeTitle'), text: t('closeHint'), label: t('closeAct'), isDangerous: true }
    if (isCopied || (await confirm(question))) onClose()
  }
  return (
    <Dialog
      title={t('secretTitle')}
      onClose={() => void close()}
      actions={
        <button type="button" className="button" onClick={() => void close()}>
          {t('app:close')}
        </button>
      }
    >
      <p className="dialog-hint">{t('secretHint')}</p>
      <dl>
        <CopyValue name={t('url')} value={Webhook.ReceiverUrl} />
        <CopyValue name={t('secret')} value={Secret} onCopied={() => setIsCopied(true)} />
      </dl>
    </Dialog>
  )
}

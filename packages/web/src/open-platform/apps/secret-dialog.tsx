import { hour } from '@atrium/contract/constants.ts'
import { accessTokenSeconds, type AppWithSecret } from '@atrium/contract/open-platform/apps.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '#kit/browser/copy-text.ts'
import { confirm } from '#kit/confirm.ts'
import { useUnsavedGuard } from '#kit/forms/unsaved-changes.ts'
import { CopyValue } from '#components/copy-value.tsx'
import { Dialog } from '#components/dialog.tsx'
import styles from './apps.module.css'

interface Props {
  created: AppWithSecret
  onClose: () => void
}

/** Shows a new secret once, with the command that gets an access token. */
export function SecretDialog({ created: { App, Secret }, onClose }: Props) {
  const { t } = useTranslation(['open-apps', 'app'])
  const [isCopied, setIsCopied] = useState(false)
  useUnsavedGuard(!isCopied)
  const command = tokenCommand(App.ID, Secret)
  const copy = async (text: string) => {
    if (await copyText(text)) setIsCopied(true)
  }
  const close = async () => {
    const question = { title: t('closeTitle'), text: t('closeHint'), label: t('closeAct'), isDangerous: true }
    if (isCopied || (await confirm(question))) onClose()
  }
  return (
    <Dialog
      title={t('secretTitle', { name: App.Name })}
      onClose={() => void close()}
      actions={
        <>
          <button type="button" className="button" onClick={() => void close()}>
            {t('app:close')}
          </button>
          <button
            type="button"
            className="button button-primary"
            data-autofocus
            onClick={() => void copy(`client_id=${App.ID}\nclient_secret=${Secret}`)}
          >
            {t('copyBoth')}
          </button>
        </>
      }
    >
      <p className="dialog-hint">{t('secretHint')}</p>
      <dl>
        <CopyValue name={t('clientId')} value={App.ID} />
        <CopyValue name={t('clientSecret')} value={Secret} onCopied={() => setIsCopied(true)} />
      </dl>
      <h3 className={styles.example}>{t('example')}</h3>
      <pre className={styles.command}>{command}</pre>
      <p className="dialog-hint">{t('exampleHint', { hours: (accessTokenSeconds * 1000) / hour })}</p>
      <button type="button" className="button" onClick={() => void copy(command)}>
        {t('copyExample')}
      </button>
    </Dialog>
  )
}

/** The shell command that gets an access token. */
const tokenCommand = (id: string, secret: string) =>
  [
    `curl ${location.origin}/api/v1/token`,
    '-d grant_type=client_credentials',
    `-d client_id=${id}`,
    `-d client_secret=${secret}`,
  ].join(' \\\n  ')

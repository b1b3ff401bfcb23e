import { useTranslation } from 'react-i18next'
import { showToast } from '#kit/toasts.ts'
import { Facts } from '#parts/facts.tsx'
import { Dialog } from '#parts/dialog.tsx'

export interface InitialPassword {
  ID: string
  Account: string
  RealName: string
  Password: string
}

/** Initial passwords, shown this once. */
export function InitialPasswords({
  passwords,
  onClose,
}: {
  passwords: readonly InitialPassword[]
  onClose: () => void
}) {
  const { t } = useTranslation(['members', 'app'])
  const copy = async () => {
    const lines = passwords.map(({ Account, RealName, Password }) => `${RealName}\t${Account}\t${Password}`)
    await navigator.clipboard.writeText(lines.join('\n'))
    showToast('success', t('app:copied'))
  }
  return (
    <Dialog
      title={t('password.title')}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={() => void copy()}>
            {t('password.copyAll')}
          </button>
          <button type="button" className="button button-primary" onClick={onClose}>
            {t('app:close')}
          </button>
        </>
      }
    >
      <p className="dialog-hint">{t('password.hint')}</p>
      <Facts
        facts={passwords.map(({ ID, Account, RealName, Password }) => [
          RealName,
          <code key={ID}>{Password}</code>,
          Account,
        ])}
      />
    </Dialog>
  )
}

import { useTranslation } from 'react-i18next'
import { showToast } from '#kit/toasts.ts'
import { useLeaveWarning } from '#kit/use-leave-warning.ts'
import { Facts } from '#components/facts.tsx'
import { Dialog } from '#components/dialog.tsx'
import { useDates } from '#components/use-dates.ts'

export interface InitialPassword {
  ID: string
  Account: string
  RealName: string
  Password: string
}

interface Props {
  passwords: readonly InitialPassword[]
  /** Of how many, while they are still being made. */
  awaited?: number | undefined
  onClose: () => void
}

/** Initial passwords, shown this once: nobody can close them away before the last one is there. */
export function InitialPasswords({ passwords, awaited, onClose }: Props) {
  const { t } = useTranslation(['members', 'app'])
  useLeaveWarning()
  const copy = async () => {
    const lines = passwords.map(({ Account, RealName, Password }) => `${RealName}\t${Account}\t${Password}`)
    await navigator.clipboard.writeText(lines.join('\n'))
    showToast('success', t('app:copied'))
  }
  const actions = (
    <>
      <button type="button" className="button" onClick={() => void copy()}>
        {t('password.copyAll')}
      </button>
      <button type="button" className="button button-primary" onClick={onClose}>
        {t('app:close')}
      </button>
    </>
  )
  return (
    <Dialog title={t('password.title')} {...(awaited === undefined && { onClose, actions })}>
      <p className="dialog-hint">{t('password.hint')}</p>
      {awaited !== undefined && <Making made={passwords.length} awaited={awaited} />}
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

function Making({ made, awaited }: { made: number; awaited: number }) {
  const { t } = useTranslation('members')
  const { number } = useDates()
  const text = t('password.making', { made: number(made), awaited: number(awaited) })
  return (
    <div className="passwords-making" role="status">
      <p>{text}</p>
      <progress aria-label={text} value={made} max={awaited} />
    </div>
  )
}

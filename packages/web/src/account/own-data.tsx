import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDownload } from '#kit/downloads.ts'

/** Everything that is kept about the person, to take along. */
export function OwnData() {
  const { t } = useTranslation('account')
  const file = useDownload(accountCalls.exportOwnData)
  return (
    <section className="panel account-sign-ins">
      <header>
        <div>
          <h2>{t('ownData')}</h2>
          <p>{t('ownDataHint')}</p>
        </div>
        <button
          type="button"
          className="button"
          aria-busy={file.isPending}
          disabled={file.isPending}
          onClick={() => file.mutate({})}
        >
          <Download size={16} aria-hidden="true" />
          {t('ownDataGet')}
        </button>
      </header>
    </section>
  )
}

import type { SignInEntry } from '@atrium/contract/logs/logs.shapes.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Dialog } from '#components/dialog.tsx'
import { DescriptionList, type DescriptionItem } from '#components/description-list.tsx'
import { browserTimeZone, useFormatters } from '#components/use-formatters.ts'

/** Details of a sign-in attempt, with a link to the person's operations. */
export function SignInDrawer({ entry, onClose }: { entry: SignInEntry; onClose: () => void }) {
  const { t } = useTranslation(['logs', 'app'])
  const { time } = useFormatters()
  const none = t('nothing')
  const facts: DescriptionItem[] = [
    [t('timeIn', { zone: browserTimeZone() }), time(entry.Time)],
    [t('person'), entry.IsFormer ? `${entry.RealName} (${t('former')})` : entry.RealName],
    [t('account'), entry.Account || none],
    [t('department'), entry.DepartmentName ?? none],
    [t('result'), entry.ResultText],
    [t('method'), entry.MethodText],
    [t('address'), entry.Address || none],
    [t('device'), entry.Device || none],
    [t('client'), entry.LoginClient ?? none],
    [t('product'), entry.ProductType ?? none],
    [t('request'), entry.RequestID],
  ]
  const search =
    entry.AccountID && new URLSearchParams({ actor: entry.AccountID, actorName: entry.RealName }).toString()
  return (
    <Dialog
      kind="drawer"
      title={t('signIn')}
      onClose={onClose}
      actions={
        <>
          {search && (
            <Link className="button" to={{ pathname: '/logs/operations', search }}>
              {t('onlyBy', { name: entry.RealName })}
            </Link>
          )}
          <button type="button" className="button" onClick={onClose}>
            {t('app:close')}
          </button>
        </>
      }
    >
      <DescriptionList items={facts} />
    </Dialog>
  )
}

import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { isNotFound } from '#kit/calls/calls.ts'
import { useRead } from '#kit/calls/queries.ts'
import { useDeviceType } from '#kit/browser/use-device-type.ts'
import { Loading } from '#components/loading.tsx'
import { QueryError } from '#components/query-error.tsx'
import styles from './designer.module.css'
import { Workspace } from './workspace.tsx'
import { PhoneView } from './phone-view.tsx'

/** Designs a label template; on a phone it is shown and can be printed. */
export function DesignPage() {
  const { t } = useTranslation('label-designer')
  const { id = '' } = useParams()
  const isPhone = useDeviceType() === 'phone'
  // What was read before may be old, and designing on it would be a conflict.
  const template = useRead(labelCalls.template, { params: { id } }, { quiet: true, refetchOnMountOnly: true })
  if (isNotFound(template.error))
    return (
      <div className={styles.missing}>
        <h1>{t('missing')}</h1>
        <Link to="/labels" className="button">
          {t('toList')}
        </Link>
      </div>
    )
  if (template.isError && !template.data) return <QueryError query={template} />
  if (!template.data || !template.isFetchedAfterMount) return <Loading />
  if (isPhone) return <PhoneView template={template.data} />
  return <Workspace key={id} detail={template.data} />
}

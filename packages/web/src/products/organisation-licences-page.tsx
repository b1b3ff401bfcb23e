import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { Licence } from '@atrium/contract/organisation/organisation.shapes.ts'
import { clsx } from 'clsx'
import { ArrowLeft, KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { confirm } from '#kit/confirm.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { OperatorTabs } from '#operator/operator-tabs.tsx'
import '#components/administration.css'
import { PageTitle } from '#components/page-title.tsx'
import { QueryError } from '#components/query-error.tsx'
import { LicenceDialog } from './licence-dialog.tsx'
import { LicenceTable } from './licence-table.tsx'
import styles from './managed-products.module.css'

/** Licences of an organisation, managed by operators. */
export function OrganisationLicencesPage() {
  const { t } = useTranslation('applications')
  const { organisationId = '' } = useParams()
  const read = useRead(operatorCalls.licences, { params: { organisationId } }, { quiet: true })
  const [editing, setEditing] = useState<Licence | 'new'>()
  const end = useWrite(operatorCalls.endLicence, { invalidates: [operatorCalls.licences, operatorCalls.organisations] })
  const { Licences: licences, OrgName: organisation, Today: today = '' } = read.data ?? {}
  const isActive = ({ State }: Licence) => State === 'valid' || State === 'ending'
  const ask = async (licence: Licence) => {
    const name = licence.PlatformName
    const question = {
      title: t('licences.endTitle', { name }),
      text: t('licences.endHint', { count: isActive(licence) ? licence.UsedSeats : 0 }),
      label: t('licences.end'),
      isDangerous: true,
    }
    if (!(await confirm(question))) return
    await end.mutateAsync({ params: { organisationId, productId: licence.ID } })
    showToast('success', t('licences.ended', { name }))
  }
  return (
    <div className="operator">
      <OperatorTabs />
      <div className="administration-head">
        <div>
          <Link className={styles.licencesBack} to="/operator">
            <ArrowLeft size={15} aria-hidden="true" /> {t('licences.back')}
          </Link>
          <PageTitle>{organisation ? t('licences.title', { organisation }) : t('licences.titleShort')}</PageTitle>
          <p className="operator-lead">
            {licences ? t('licences.lead', { count: licences.filter(isActive).length }) : '\u00a0'}
          </p>
        </div>
        {licences && (
          <button type="button" className="button button-primary" onClick={() => setEditing('new')}>
            <Plus size={16} aria-hidden="true" /> {t('licences.give')}
          </button>
        )}
      </div>
      <section
        className={clsx('panel', styles.licencesPanel)}
        aria-label={t('licences.titleShort')}
        aria-busy={read.isFetching}
      >
        {read.isError ? (
          <QueryError query={read} />
        ) : (
          <LicenceTable
            licences={licences}
            onChange={setEditing}
            onEnd={(licence) => void ask(licence)}
            empty={
              <div className="operator-empty" role="status">
                <KeyRound size={28} strokeWidth={1.6} aria-hidden="true" />
                <p>{t('licences.none')}</p>
                <p>{t('licences.noneHint')}</p>
              </div>
            }
          />
        )}
      </section>
      {editing && licences && (
        <LicenceDialog
          organisationId={organisationId}
          licence={editing === 'new' ? undefined : editing}
          licences={licences}
          today={today}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}

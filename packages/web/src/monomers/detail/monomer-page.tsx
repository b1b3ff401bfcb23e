import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { CallError } from '#kit/calls/calls.ts'
import { useRead } from '#kit/calls/queries.ts'
import '#components/administration.css'
import { BackLink } from '#components/back-link.tsx'
import { PageHeader } from '#components/page-title.tsx'
import { QueryState } from '#components/query-state.tsx'
import { MonomerForm } from '../form/monomer-form.tsx'
import styles from '../monomers.module.css'
import { ReviewActions } from '../review/review-actions.tsx'
import { MonomerActs } from './monomer-acts.tsx'
import { MonomerContent } from './monomer-content.tsx'

/** The page of one monomer. Its address can be sent to a colleague. */
export function MonomerPage() {
  const { t } = useTranslation(['monomer-library', 'monomer-search', 'app'])
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const [isEditing, setIsEditing] = useState(false)
  const monomer = useRead(monomerCalls.monomer, { params: { id } }, { quiet: true })
  const { data, error } = monomer
  // An address that was cut short is no id.
  const isMissing = error instanceof CallError && ['request.not-found', 'request.invalid'].includes(error.error)
  const back = <BackLink to="/monomers">{t('monomer-search:toList')}</BackLink>
  return (
    <div className="administration">
      <PageHeader
        title={data ? t('titleOf', { symbol: data.symbol, name: data.name }) : t('app:page.monomer')}
        lead={back}
      >
        {data && (
          <div className="members-acts">
            <MonomerActs monomer={data} onEdit={() => setIsEditing(true)} onGone={() => void navigate('/monomers')} />
          </div>
        )}
      </PageHeader>
      <section className={clsx('panel', styles.page)} aria-busy={monomer.isPending}>
        {data?.owner === 'organisation' && <ReviewActions monomer={data} />}
        {data && <MonomerContent monomer={data} heading="h2" />}
        {isMissing && <p className="table-empty">{t('monomer-search:missing')}</p>}
        {!data && !isMissing && <QueryState query={monomer} />}
      </section>
      {isEditing && data && <MonomerForm monomer={data} onClose={() => setIsEditing(false)} />}
    </div>
  )
}

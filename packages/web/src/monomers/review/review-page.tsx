import { pageSize } from '@atrium/contract/constants.ts'
import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import type { ListedMonomer } from '@atrium/contract/monomers/monomers.shapes.ts'
import type { MonomerReviewers } from '@atrium/contract/monomers/review.shapes.ts'
import { ClipboardCheck, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Allowed } from '#kit/allowed.tsx'
import { useRead } from '#kit/calls/queries.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import '#components/administration.css'
import { EmptyState } from '#components/empty-state.tsx'
import { PageHeader } from '#components/page-title.tsx'
import { Pager } from '#components/pager.tsx'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { CompareVersions } from './compare-versions.tsx'
import { ReviewActions } from './review-actions.tsx'
import { ReviewersDialog } from './reviewers-dialog.tsx'
import styles from './review.module.css'

/** Monomers that wait for a review, each beside the version that products use. */
export function ReviewPage() {
  const { t } = useTranslation('monomer-review')
  const { query, change } = useUrlQuery()
  const [isSetting, setIsSetting] = useState(false)
  const page = Math.max(1, Number(query.get('page')) || 1)
  const isMine = query.get('show') !== 'all'
  const reviewers = useRead(monomerCalls.reviewers, {}, { quiet: true })
  const waiting = useRead(
    monomerCalls.list,
    {
      body: {
        pageIndex: page,
        pageSize,
        scope: 'organisation',
        sort: 'updated',
        descending: false,
        ...(isMine ? { waitsForMe: true } : { status: ['in-review'] }),
      },
    },
    { keepPrevious: true, quiet: true },
  )
  return (
    <div className="administration">
      <PageHeader title={t('title')} lead={t('lead')}>
        <div className="members-acts">
          <Link className="button" to="/monomers">
            {t('library')}
          </Link>
          <Allowed call={monomerCalls.setReviewers}>
            <button type="button" className="button" disabled={!reviewers.data} onClick={() => setIsSetting(true)}>
              <UserCheck size={16} aria-hidden="true" /> {t('setReviewers')}
            </button>
          </Allowed>
        </div>
      </PageHeader>
      {reviewers.data && <Reviewers reviewers={reviewers.data} />}
      <div className={styles.acts} role="group" aria-label={t('show')}>
        <button
          type="button"
          className={isMine ? 'button button-primary' : 'button'}
          aria-pressed={isMine}
          onClick={() => change({ show: undefined, page: undefined })}
        >
          {t('waitingForMe')}
        </button>
        <button
          type="button"
          className={isMine ? 'button' : 'button button-primary'}
          aria-pressed={!isMine}
          onClick={() => change({ show: 'all', page: undefined })}
        >
          {t('waitingForAnybody')}
        </button>
      </div>
      <QueryState query={waiting} />
      {waiting.data?.items.map((monomer) => (
        <Waiting key={monomer.symbolId} monomer={monomer} />
      ))}
      {waiting.data?.total === 0 && (
        <EmptyState icon={ClipboardCheck}>
          <p>{t(isMine ? 'nothingForMe' : 'nothingWaits')}</p>
        </EmptyState>
      )}
      {waiting.data && waiting.data.total > pageSize && (
        <Pager
          page={page}
          total={waiting.data.total}
          size={pageSize}
          onPage={(next) => change({ page: next > 1 ? String(next) : undefined })}
        />
      )}
      {isSetting && reviewers.data && (
        <ReviewersDialog reviewers={reviewers.data} onClose={() => setIsSetting(false)} />
      )}
    </div>
  )
}

/** Who reviews; says so where nobody does, or nobody can. */
function Reviewers({ reviewers: { people, waiting } }: { reviewers: MonomerReviewers }) {
  const { t } = useTranslation('monomer-review')
  const { list } = useFormatters()
  const able = people.filter(({ isActive }) => isActive)
  if (people.length === 0)
    return <p className={styles.note}>{waiting > 0 ? t('noReviewersWaiting', { count: waiting }) : t('noReviewers')}</p>
  return (
    <p className={styles.note}>
      {able.length > 0 ? t('reviewedBy', { names: list(able.map(({ name }) => name)) }) : t('reviewersLeft')}
    </p>
  )
}

function Waiting({ monomer }: { monomer: ListedMonomer }) {
  const { t } = useTranslation('monomer-library')
  const { symbolId, symbol, name, approvedVersion, version } = monomer
  const title = t('titleOf', { symbol, name })
  return (
    <article className={`panel ${styles.waiting}`} aria-label={title}>
      <h2>
        <Link className={styles.toMonomer} to={`/monomers?monomer=${symbolId}`}>
          {title}
        </Link>
      </h2>
      <CompareVersions symbolId={symbolId} before={approvedVersion} after={version} />
      <ReviewActions monomer={monomer} />
    </article>
  )
}

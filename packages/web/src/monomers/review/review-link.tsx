import { waitingReviewCalls } from '@atrium/contract/monomers/waiting-reviews.calls.ts'
import { ClipboardCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/queries.ts'

/** Leads to what waits for a review, and says how many wait for the own one. */
export function ReviewLink() {
  const { t } = useTranslation('monomer-review')
  const { data } = useRead(waitingReviewCalls.waitingReviews, {}, { quiet: true })
  return (
    <Link className="button" to="/monomers/review">
      <ClipboardCheck size={16} aria-hidden="true" />{' '}
      {data?.Count ? t('reviewCount', { count: data.Count }) : t('title')}
    </Link>
  )
}

import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import { reasonedActs, type MonomerAct, type MonomerReview } from '@atrium/contract/monomers/review.shapes.ts'
import { waitingReviewCalls } from '@atrium/contract/monomers/waiting-reviews.calls.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { confirm } from '#kit/confirm.ts'
import { showToast } from '#kit/toasts.ts'
import { useFormatters } from '#components/use-formatters.ts'
import { ActDialog } from './act-dialog.tsx'
import styles from './review.module.css'

interface Props {
  monomer: { symbolId: string; symbol: string; version: number }
}

/** Where a monomer stands in its review, and what the person can do about it. */
export function ReviewActions({ monomer }: Props) {
  const { t } = useTranslation('monomer-review')
  const { symbolId, symbol } = monomer
  const { data } = useRead(monomerCalls.review, { params: { id: symbolId } }, { quiet: true })
  const [reasoned, setReasoned] = useState<MonomerAct>()
  const performed = useRef<MonomerAct>('submit')
  const change = useWrite(monomerCalls.changeState, {
    // Not where it is called: a monomer that was decided leaves the page.
    onSuccess() {
      setReasoned(undefined)
      showToast('success', t(`done.${performed.current}`, { symbol }))
    },
    invalidates: [
      monomerCalls.list,
      monomerCalls.monomer,
      monomerCalls.versions,
      monomerCalls.review,
      monomerCalls.reviewers,
      waitingReviewCalls.waitingReviews,
    ],
  })
  if (!data) return null
  // Archiving stands among the actions of the monomer.
  const acts = data.acts.filter((act) => act !== 'archive')
  const perform = (act: MonomerAct, more: { Reason?: string; replacementSymbol?: string }) => {
    performed.current = act
    change.mutate({ params: { id: symbolId }, body: { act, version: monomer.version, ...more } })
  }
  const begin = async (act: MonomerAct) => {
    if (reasonedActs.includes(act)) return setReasoned(act)
    const decision = await confirm({
      title: t(`ask.${act}`, { symbol }),
      text: t(`consequence.${act}`),
      label: t(`act.${act}`),
      asksReason: true,
    })
    if (decision) perform(act, decision)
  }
  return (
    <div role="group" className={styles.review} aria-label={t('title')}>
      <ReviewState review={data} />
      {acts.length > 0 && (
        <div className={styles.acts}>
          {acts.map((act) => (
            <button
              key={act}
              type="button"
              className={act === 'approve' || act === 'submit' ? 'button button-primary' : 'button'}
              disabled={change.isPending}
              onClick={() => void begin(act)}
            >
              {t(`act.${act}`)}
            </button>
          ))}
        </div>
      )}
      {reasoned && (
        <ActDialog
          act={reasoned}
          symbol={symbol}
          isBusy={change.isPending}
          onPerform={(more) => perform(reasoned, more)}
          onClose={() => setReasoned(undefined)}
        />
      )}
    </div>
  )
}

function ReviewState({ review }: { review: MonomerReview }) {
  const { t } = useTranslation('monomer-review')
  const { minute } = useFormatters()
  const { status, version, approvedVersion, submittedBy, submittedAt } = review
  const isWaiting = status === 'in-review'
  return (
    <>
      <p className={styles.state}>
        <span className={status === 'approved' ? 'tag tag-good' : 'tag'}>{t(`state.${status}`)}</span>
        {isWaiting && submittedAt && t('submitted', { name: submittedBy ?? '', time: minute(submittedAt) })}
      </p>
      {approvedVersion !== null && approvedVersion !== version && (
        <p>{t('productsUse', { version: approvedVersion })}</p>
      )}
      {approvedVersion === null && status !== 'archived' && <p>{t('notForProducts')}</p>}
      {isWaiting && <WhoReviews review={review} />}
      {review.declineReason && <p>{t('declinedBecause', { reason: review.declineReason })}</p>}
      {review.deprecationReason && <p>{t('deprecatedBecause', { reason: review.deprecationReason })}</p>}
      {review.replacementSymbol && <p>{t('useInstead', { symbol: review.replacementSymbol })}</p>}
    </>
  )
}

function WhoReviews({ review: { reviewers, isOwnChange } }: { review: MonomerReview }) {
  const { t } = useTranslation('monomer-review')
  const { list } = useFormatters()
  return (
    <>
      <p>{reviewers.length > 0 ? t('canReview', { names: list(reviewers) }) : t('nobodyCanReview')}</p>
      {isOwnChange && <p>{t('ownChange')}</p>}
    </>
  )
}

import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import type { MonomerDetail } from '@atrium/contract/monomers/monomers.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { CompareVersions } from './compare-versions.tsx'
import styles from './review.module.css'

/** Says what operators changed in a public monomer since the organisation saw it, until somebody has seen that. */
export function ChangedSince({ monomer }: { monomer: MonomerDetail }) {
  const { t } = useTranslation('monomer-review')
  const { symbolId, version, seenVersion, deprecationReason, replacementSymbol } = monomer
  const seen = useWrite(monomerCalls.seen, { invalidates: [monomerCalls.list, monomerCalls.monomer] })
  const isChanged = seenVersion !== null && seenVersion < version
  if (!monomer.isAssociated || (!isChanged && !deprecationReason)) return null
  return (
    <section className={styles.review} aria-label={t('publicChanges')}>
      {deprecationReason && <p>{t('deprecatedBecause', { reason: deprecationReason })}</p>}
      {replacementSymbol && <p>{t('useInstead', { symbol: replacementSymbol })}</p>}
      {isChanged && (
        <>
          <p>{t('changedSince')}</p>
          <CompareVersions symbolId={symbolId} before={seenVersion} after={version} />
          <div className={styles.acts}>
            <button
              type="button"
              className="button"
              disabled={seen.isPending}
              onClick={() => seen.mutate({ params: { id: symbolId }, body: { version } })}
            >
              {t('seen')}
            </button>
          </div>
        </>
      )}
    </section>
  )
}

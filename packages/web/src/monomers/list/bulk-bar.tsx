import { useTranslation } from 'react-i18next'
import { usePageCommands } from '#kit/page-commands.ts'
import styles from '../monomers.module.css'
import { useArchiveMany } from './use-archive-many.ts'

interface Props {
  chosen: ReadonlySet<string>
  /** Those of the organisation that are in use; only they can be archived. */
  own: readonly string[]
  onClear: () => void
}

/** Says how many monomers are chosen, and archives those of the organisation. */
export function BulkBar({ chosen, own, onClear }: Props) {
  const { t } = useTranslation('monomer-search')
  const { archive, done } = useArchiveMany(onClear)
  const text = t('archiveMany', { count: own.length })
  usePageCommands(own.length > 0 ? [{ id: 'archive', text, isForSelection: true, run: () => void archive(own) }] : [])
  if (chosen.size === 0) return null
  return (
    <div className={styles.bulkPlace}>
      <div className={styles.bulkBar} role="group" aria-label={t('chosenActs')} aria-busy={done !== undefined}>
        <span role="status">
          {done === undefined
            ? t('chosen', { count: chosen.size })
            : t('archiving', { done: done + 1, count: own.length })}
        </span>
        {own.length > 0 && (
          <button type="button" className="button" disabled={done !== undefined} onClick={() => void archive(own)}>
            {text}
          </button>
        )}
        <button type="button" className="link-button" onClick={onClear}>
          {t('unchoose')}
        </button>
      </div>
    </div>
  )
}

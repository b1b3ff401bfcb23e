import type { HandoverCheck } from '@atrium/contract/members/leaving.shapes.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '#components/use-formatters.ts'
import { MemberPicker, type Picked } from './member-picker.tsx'
import { handoverGroups, type HandoverGroup, type Successors } from './use-handover.ts'
import styles from './members.module.css'

interface Props {
  checks: readonly HandoverCheck[]
  leaverIds: readonly string[]
  successors: Successors
  onChoose: (successors: Successors) => void
  onRetry: () => void
}

/** Tasks reported by each product, with a successor for each group. */
export function HandoverTasks({ checks, leaverIds, successors, onChoose, onRetry }: Props) {
  const { t } = useTranslation('leaving')
  const { number } = useFormatters()
  const keys = checks.flatMap(handoverGroups).map(({ key }) => key)
  const [forAll, setForAll] = useState<Picked>()
  const stays = (picked: readonly Picked[]) => picked.filter(({ ID }) => !leaverIds.includes(ID)).at(-1)
  const chooseForAll = (picked: readonly Picked[]) => {
    const successor = stays(picked)
    setForAll(successor)
    onChoose(Object.fromEntries(keys.map((key) => [key, successor])))
  }
  const place = useRef<HTMLDivElement>(null)
  // The tasks come after the dialog has opened; until a successor is chosen, the field for it is the next to fill.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place} className={styles.duties}>
      {keys.length > 1 && (
        <MemberPicker label={t('successorForAll')} picked={forAll ? [forAll] : []} onPick={chooseForAll} />
      )}
      {checks.map((check) => (
        <section key={check.ProductCode} aria-label={check.ProductName}>
          <h3>
            {check.ProductName}{' '}
            <span className={`tag ${check.Duties.length > 0 ? 'tag-warn' : tags[check.State]}`}>
              {check.State === 'asked' && check.Duties.length > 0
                ? t('open', { count: check.Duties.length, total: number(check.Duties.length) })
                : t(check.State)}
            </span>
          </h3>
          {handoverGroups(check).map((group) => (
            <SuccessorField
              key={group.key}
              group={group}
              successor={successors[group.key]}
              onPick={(picked) => onChoose({ ...successors, [group.key]: stays(picked) })}
            />
          ))}
        </section>
      ))}
      {checks.some(({ State }) => State === 'failed') && (
        <button type="button" className="button" onClick={onRetry}>
          {t('again')}
        </button>
      )}
    </div>
  )
}

/** Titles shown for a group of many tasks. */
const shownTitles = 5

interface SuccessorFieldProps {
  group: HandoverGroup
  successor: Picked | undefined
  onPick: (picked: readonly Picked[]) => void
}

function SuccessorField({ group: { kind, tasks, isWholeKind }, successor, onPick }: SuccessorFieldProps) {
  const { t } = useTranslation('leaving')
  const { number, list } = useFormatters()
  const titles = list(tasks.slice(0, shownTitles).map(({ Title }) => Title))
  const count = tasks.length
  const title = isWholeKind ? t('allOf', { kind: t(`kind.${kind}`), count, total: number(count) }) : titles
  return (
    <div className={styles.duty}>
      <p>
        {title} <small>{isWholeKind ? t('such', { titles }) : t(`kind.${kind}`)}</small>
      </p>
      <MemberPicker
        label={t('takenOver')}
        name={t('successor', { title })}
        picked={successor ? [successor] : []}
        onPick={onPick}
      />
    </div>
  )
}

const tags = { asked: 'tag-good', failed: 'tag-bad', 'not-connected': '' } as const

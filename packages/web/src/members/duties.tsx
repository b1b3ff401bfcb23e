import type { DutyCheck } from '@atrium/contract/members/leaving.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDates } from '#components/use-dates.ts'
import { MemberPicker, type Picked } from './member-picker.tsx'
import { portionsOf, type Portion, type Successors } from './use-hand-over.ts'

interface Props {
  checks: readonly DutyCheck[]
  leavers: readonly string[]
  successors: Successors
  onChoose: (successors: Successors) => void
  onAgain: () => void
}

/** What each product said, and who takes over what. */
export function Duties({ checks, leavers, successors, onChoose, onAgain }: Props) {
  const { t } = useTranslation('leaving')
  const { number } = useDates()
  const keys = checks.flatMap(portionsOf).map(({ key }) => key)
  const [forAll, setForAll] = useState<Picked>()
  const stays = (picked: readonly Picked[]) => picked.filter(({ ID }) => !leavers.includes(ID)).at(-1)
  const chooseForAll = (picked: readonly Picked[]) => {
    const successor = stays(picked)
    setForAll(successor)
    onChoose(Object.fromEntries(keys.map((key) => [key, successor])))
  }
  return (
    <div className="duties">
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
          {portionsOf(check).map((portion) => (
            <PortionField
              key={portion.key}
              portion={portion}
              successor={successors[portion.key]}
              onPick={(picked) => onChoose({ ...successors, [portion.key]: stays(picked) })}
            />
          ))}
        </section>
      ))}
      {checks.some(({ State }) => State === 'failed') && (
        <button type="button" className="button" onClick={onAgain}>
          {t('again')}
        </button>
      )}
    </div>
  )
}

/** As many titles of a whole kind are shown. */
const shownTitles = 5

interface PortionProps {
  portion: Portion
  successor: Picked | undefined
  onPick: (picked: readonly Picked[]) => void
}

function PortionField({ portion: { kind, duties, isWhole }, successor, onPick }: PortionProps) {
  const { t } = useTranslation('leaving')
  const { number, list } = useDates()
  const titles = list(duties.slice(0, shownTitles).map(({ Title }) => Title))
  const count = duties.length
  const title = isWhole ? t('allOf', { kind: t(`kind.${kind}`), count, total: number(count) }) : titles
  return (
    <div className="duty">
      <p>
        {title} <small>{isWhole ? t('such', { titles }) : t(`kind.${kind}`)}</small>
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

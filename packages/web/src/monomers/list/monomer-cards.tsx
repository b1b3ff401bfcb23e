import type { FoundMonomer } from '@atrium/contract/monomers/monomers.shapes.ts'
import { useTranslation } from 'react-i18next'
import type { Selection } from '#components/data-table.tsx'
import { usePercent } from './use-percent.ts'
import { MonomerPicture } from '../monomer-picture.tsx'
import styles from '../monomers.module.css'
import { useMass } from '../use-mass.ts'
import { moveBetweenMonomers, opensMonomer } from './move-focus.ts'

interface Props {
  label: string
  monomers: readonly FoundMonomer[]
  selection: Selection
  onOpen: (symbolId: string) => void
}

/** Monomers as cards with large drawings. */
export function MonomerCards({ label, monomers, selection: { chosen, onChoose }, onOpen }: Props) {
  const toggle = (id: string) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    onChoose(next)
  }
  return (
    // The buttons inside are reached by keyboard themselves.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul className={styles.cards} aria-label={label} onKeyDown={moveBetweenMonomers}>
      {monomers.map((monomer) => (
        <Card
          key={monomer.symbolId}
          monomer={monomer}
          isChosen={chosen.has(monomer.symbolId)}
          onToggle={() => toggle(monomer.symbolId)}
          onOpen={() => onOpen(monomer.symbolId)}
        />
      ))}
    </ul>
  )
}

interface CardProps {
  monomer: FoundMonomer
  isChosen: boolean
  onToggle: () => void
  onOpen: () => void
}

function Card({ monomer, isChosen, onToggle, onOpen }: CardProps) {
  const { t } = useTranslation(['monomer-library', 'monomer-search', 'app'])
  const percent = usePercent()
  const mass = useMass()
  const { symbol, name, owner, isAssociated, similarity } = monomer
  return (
    <li className={styles.card} data-chosen={isChosen}>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={t('app:list.choose', { name: symbol })}
          onChange={onToggle}
        />
      </label>
      <button type="button" className={styles.cardButton} {...opensMonomer} onClick={onOpen}>
        <MonomerPicture monomer={monomer} kind="card" />
        <b>{symbol}</b>
        <span>{name}</span>
        <small>
          {t(`polymerType.${monomer.polymerType}`)} · {mass(monomer.averageMass)}
        </small>
      </button>
      <span className={styles.cardTags}>
        {similarity !== null && (
          <span className="tag tag-brand">{t('monomer-search:similar', { percent: percent(similarity) })}</span>
        )}
        <span className={isAssociated ? 'tag tag-good' : 'tag'}>
          {t(isAssociated ? 'associated' : `owner.${owner}`)}
        </span>
      </span>
    </li>
  )
}

import type { HandoverCheck } from '@atrium/contract/members/leaving.shapes.ts'
import { useEffect, useRef, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldProblem } from '#components/form.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { MemberPicker, type Picked } from '../member-picker.tsx'
import { fieldOf, handoverGroups, type HandoverDraft, type HandoverGroup } from './use-handover.ts'
import styles from '../members.module.css'

interface Props {
  checks: readonly HandoverCheck[]
  leaverIds: readonly string[]
  /** True when every task needs a new owner; otherwise at least one does. */
  isComplete: boolean
  onRetry: () => void
}

/** Tasks reported by each product, with a successor for each group, in the surrounding form. */
export function HandoverTasks({ checks, leaverIds, isComplete, onRetry }: Props) {
  const { t } = useTranslation('leaving')
  const { number } = useFormatters()
  const { setValue, formState } = useFormContext<HandoverDraft>()
  const groups = checks.flatMap(handoverGroups)
  const [forAll, setForAll] = useState<Picked>()
  const chooseForAll = (picked: readonly Picked[]) => {
    const successor = stayingOne(picked, leaverIds)
    setForAll(successor)
    for (const group of groups)
      setValue(fieldOf(group), successor, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  const place = useRef<HTMLDivElement>(null)
  // The tasks come after the dialog has opened; until a successor is chosen, the field for it is the next to fill.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place} className={styles.tasks}>
      {groups.length > 1 && (
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
              leaverIds={leaverIds}
              isRequired={isComplete}
              needed={isComplete || group.key === groups[0]?.key ? t('successorNeeded') : undefined}
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

const stayingOne = (picked: readonly Picked[], leaverIds: readonly string[]) =>
  picked.filter(({ ID }) => !leaverIds.includes(ID)).at(-1)

/** Titles shown for a group of many tasks. */
const shownTitles = 5

interface SuccessorFieldProps {
  group: HandoverGroup
  leaverIds: readonly string[]
  isRequired: boolean
  /** The message when nobody is chosen here, or – where one successor is enough – anywhere. */
  needed: string | undefined
}

function SuccessorField({ group, leaverIds, isRequired, needed }: SuccessorFieldProps) {
  const { t } = useTranslation('leaving')
  const { number, list } = useFormatters()
  const { kind, tasks, isWholeKind } = group
  const titles = list(tasks.slice(0, shownTitles).map(({ Title }) => Title))
  const count = tasks.length
  const title = isWholeKind ? t('allOf', { kind: t(`kind.${kind}`), count, total: number(count) }) : titles
  const name = fieldOf(group)
  const validate = (successor: Picked | undefined, { successors }: HandoverDraft) =>
    successor !== undefined ||
    (!isRequired && Object.values(successors).some((one) => one !== undefined)) ||
    needed === undefined ||
    needed
  const { value, onChange, ref } = useController<HandoverDraft, typeof name>({
    name,
    rules: { validate },
    shouldUnregister: true,
  }).field
  return (
    <div className={styles.duty}>
      <p>
        {title} <small>{isWholeKind ? t('such', { titles }) : t(`kind.${kind}`)}</small>
      </p>
      <MemberPicker
        label={t('takenOver')}
        name={t('successor', { title })}
        picked={value ? [value] : []}
        onPick={(picked) => onChange(stayingOne(picked, leaverIds))}
        problem={useFieldProblem(name)}
        isRequired={isRequired}
        inputRef={ref}
      />
    </div>
  )
}

const tags = { asked: 'tag-good', failed: 'tag-bad', 'not-connected': '' } as const

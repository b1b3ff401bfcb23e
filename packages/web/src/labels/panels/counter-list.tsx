import type { Counter } from '@atrium/labels/binding/counters.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#components/icon-button.tsx'
import { change } from '../editor/designer.ts'
import { addCounter, changeCounter, deleteCounter } from '../editor/edit-template.ts'
import { useDesigner, useTemplate } from '../editor/use-selected.ts'
import { NumberField } from './number-field.tsx'
import { Choice, Row, Section, TextInput } from './panel-fields.tsx'
import styles from './panels.module.css'
import { useProblems } from './problems-context.ts'

const maxCounters = 10

/** Numbers that grow from label to label. */
export function CounterList() {
  const { t } = useTranslation('label-designer')
  const designer = useDesigner()
  const { counters } = useTemplate()
  const add = () => {
    const taken = new Set(counters.map(({ id }) => id))
    let number = 1
    while (taken.has(`n${number}`)) number += 1
    const counter: Counter = { id: `n${number}`, start: 1, step: 1, digits: 4, every: 'label', scope: 'job' }
    change(designer, (template) => addCounter(template, counter))
  }
  return (
    <Section
      title={t('counters')}
      actions={
        <IconButton label={t('counters.add')} onPress={add} isDisabled={counters.length >= maxCounters}>
          <Plus size={16} aria-hidden="true" />
        </IconButton>
      }
    >
      {counters.length === 0 && <p className={styles.hint}>{t('counters.none')}</p>}
      {counters.map((counter, index) => (
        // A counter is known by its place: its name is what is being typed.
        // oxlint-disable-next-line react/no-array-index-key
        <details key={index} className={styles.entry}>
          <summary>
            <span className={styles.code}>{t('counter.named', { id: counter.id })}</span>
          </summary>
          <CounterEntry counter={counter} index={index} />
        </details>
      ))}
    </Section>
  )
}

function CounterEntry({ counter, index }: { counter: Counter; index: number }) {
  const { t } = useTranslation('label-designer')
  const designer = useDesigner()
  const problem = useProblems().find(({ path }) => path[0] === 'counters' && path[1] === index)?.text
  const set = (changes: Partial<Counter>) =>
    change(
      designer,
      (template) => changeCounter(template, index, changes),
      `counter ${index} ${Object.keys(changes).join('')}`,
    )
  const number = (name: 'start' | 'step' | 'digits', min: number, max: number) => (
    <NumberField
      label={t(`counter.${name}`)}
      value={counter[name]}
      min={min}
      max={max}
      step={1}
      decimals={0}
      onChange={(value) => {
        if (name !== 'step' || value !== 0) set({ [name]: value })
      }}
    />
  )
  return (
    <>
      <Row>
        <TextInput
          label={t('counter.id')}
          value={counter.id}
          maxLength={40}
          isCode
          problem={problem}
          onChange={(id) => set({ id })}
        />
        {number('digits', 1, 12)}
      </Row>
      <Row>
        {number('start', 0, 999_999_999_999)}
        {number('step', -1_000_000, 1_000_000)}
      </Row>
      <Row>
        <Choice
          label={t('counter.every')}
          options={(['label', 'row'] as const).map((key) => ({ key, text: t(`counter.every.${key}`) }))}
          value={counter.every}
          onChange={(every) => set({ every })}
        />
        <Choice
          label={t('counter.scope')}
          options={(['job', 'template'] as const).map((key) => ({ key, text: t(`counter.scope.${key}`) }))}
          value={counter.scope}
          onChange={(scope) => set({ scope })}
        />
      </Row>
      <button
        type="button"
        className="link-button"
        onClick={() => change(designer, (template) => deleteCounter(template, index))}
      >
        <Trash2 size={14} aria-hidden="true" /> {t('counter.delete', { name: counter.id })}
      </button>
    </>
  )
}

import { parseCondition } from '@atrium/labels/binding/parse-condition.ts'
import type { Component } from '@atrium/labels/model/label-template.ts'
import { useTranslation } from 'react-i18next'
import { useTemplate } from '../editor/use-selected.ts'
import { findBindingError } from './binding-field.tsx'
import { Check, Section, TextInput } from './panel-fields.tsx'
import { useProblemsAt } from './problems-context.ts'
import { common, useEdit } from './use-edit.ts'

/** The KEY by which products and people name a component. */
export function KeyField({ component }: { component: Component }) {
  const { t } = useTranslation('label-designer')
  const edit = useEdit([component])
  const [problem] = useProblemsAt(component.id, 'key')
  return (
    <TextInput
      label={t('key')}
      value={component.key}
      maxLength={40}
      problem={problem}
      isFirst
      onChange={(key) => edit('key', (each) => ({ ...each, key }))}
    />
  )
}

const conditionExample = "{{expiry}} != ''"

/** When components are printed, and whether they can be moved and seen. */
export function CommonFields({ components }: { components: readonly Component[] }) {
  const { t } = useTranslation('label-designer')
  const edit = useEdit(components)
  const condition = common(components, ({ printWhen }) => printWhen ?? '')
  const problem = useConditionProblem(condition)
  return (
    <Section title={t('more')}>
      <TextInput
        label={t('printWhen')}
        hint={t('printWhenHint', { example: conditionExample })}
        value={condition}
        isCode
        problem={problem}
        onChange={(text) => edit('printWhen', (each) => ({ ...each, printWhen: text.trim() === '' ? null : text }))}
      />
      <Check
        label={t('locked')}
        value={common(components, ({ locked }) => locked)}
        onChange={(locked) => edit('locked', (each) => ({ ...each, locked }))}
      />
      <Check
        label={t('hidden')}
        value={common(components, ({ hidden }) => hidden)}
        onChange={(hidden) => edit('hidden', (each) => ({ ...each, hidden }))}
      />
    </Section>
  )
}

function useConditionProblem(condition: string | null): string | undefined {
  const { t } = useTranslation(['label-designer', 'labels'])
  const { fields, counters } = useTemplate()
  if (!condition) return undefined
  const names = { fields: new Set(fields.map(({ path }) => path)), counters: new Set(counters.map(({ id }) => id)) }
  const error = findBindingError(() => parseCondition(condition, names))
  if (!error) return undefined
  const problem = t(`labels:binding.${error.code}`, { subject: error.subject })
  return t('binding.at', { position: error.position + 1, problem })
}

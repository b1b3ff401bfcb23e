import type { BindingErrorCode } from '@atrium/labels/binding/binding-error.ts'
import { BindingError } from '@atrium/labels/binding/binding-error.ts'
import { filterNames } from '@atrium/labels/binding/filters.ts'
import { parseText } from '@atrium/labels/binding/parse-text.ts'
import type { Binding, LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuButton } from '#components/menu-button.tsx'
import { useTemplate } from '../editor/use-selected.ts'
import { Choice, FieldNote } from './panel-fields.tsx'
import styles from './panels.module.css'

const kinds = ['static', 'field', 'expression'] as const

interface Props {
  label: string
  binding: Binding
  /** Most characters of a static text. */
  maxLength: number
  onChange: (binding: Binding) => void
}

/** Where the text of a component comes from: what is typed, a field, or an expression. */
export function BindingField({ label, binding, maxLength, onChange }: Props) {
  const { t } = useTranslation('label-designer')
  const template = useTemplate()
  const id = useId()
  const options = kinds.map((key) => ({ key, text: t(`binding.${key}`) }))
  const value = textOf(binding)
  const problem = useBindingProblem(binding, maxLength)
  return (
    <div className={styles.binding}>
      <Choice
        label={t('binding.kind', { label })}
        options={options}
        value={binding.kind}
        onChange={(kind) => onChange(convert(binding, kind, template))}
      />
      {binding.kind === 'field' ? (
        <Choice
          label={t('binding.field')}
          options={template.fields.map(({ path }) => ({ key: path, text: path }))}
          value={binding.path}
          onChange={(path) => onChange({ kind: 'field', path })}
        />
      ) : (
        <div className={styles.field}>
          <div className={styles.sectionHead}>
            <label htmlFor={id}>{label}</label>
            {binding.kind === 'expression' && (
              <InsertMenu
                template={template}
                onInsert={(text) => onChange({ kind: 'expression', source: value + text })}
              />
            )}
          </div>
          <textarea
            id={id}
            className={`text-area ${styles.source}`}
            rows={2}
            value={value}
            spellCheck={false}
            aria-invalid={problem !== undefined}
            aria-describedby={problem ? `${id}-problem` : undefined}
            data-content-field
            onChange={({ target }) => onChange(withText(binding, target.value))}
          />
          <FieldNote id={`${id}-problem`} problem={problem} />
        </div>
      )}
    </div>
  )
}

/** Inserts fields, counters, the day and filters, so that nobody needs to know their names. */
function InsertMenu({ template, onInsert }: { template: LabelTemplate; onInsert: (text: string) => void }) {
  const { t } = useTranslation('label-designer')
  const braced = (source: string) => ({ key: source, text: `{{${source}}}`, onChoose: () => onInsert(`{{${source}}}`) })
  const first = template.fields[0]?.path ?? '@today'
  return (
    <MenuButton
      label={t('binding.insert')}
      actions={[
        ...template.fields.map(({ path }) => braced(path)),
        ...template.counters.map(({ id }) => braced(`#${id}`)),
        braced('@today'),
        ...filterNames.filter((name) => ['upper', 'trim'].includes(name)).map((name) => braced(`${first} | ${name}`)),
        braced(`@today | add: 12, 'months' | date: 'yyyy-MM-dd'`),
      ]}
    />
  )
}

const textOf = (binding: Binding): string => {
  if (binding.kind === 'static') return binding.value
  return binding.kind === 'field' ? `{{${binding.path}}}` : binding.source
}

const withText = (binding: Binding, text: string): Binding =>
  binding.kind === 'expression' ? { kind: 'expression', source: text } : { kind: 'static', value: text }

/** Keeps as much as the other kind can say. */
function convert(binding: Binding, kind: Binding['kind'], { fields }: LabelTemplate): Binding {
  if (kind === binding.kind) return binding
  if (kind === 'field') {
    const named = /^{{\s*([^|{}\s]+)\s*}}$/.exec(textOf(binding))?.[1]
    return { kind, path: fields.find(({ path }) => path === named)?.path ?? fields[0]?.path ?? '' }
  }
  if (kind === 'expression') return { kind, source: textOf(binding) }
  return { kind, value: binding.kind === 'field' ? '' : textOf(binding) }
}

/** What is wrong with a binding, and for an expression where. */
function useBindingProblem(binding: Binding, maxLength: number): string | undefined {
  const { t } = useTranslation(['label-designer', 'labels'])
  const { fields, counters } = useTemplate()
  if (binding.kind === 'static')
    return Array.from(binding.value).length > maxLength
      ? t('labels:problem.text.too-long', { max: maxLength })
      : undefined
  if (binding.kind === 'field') return undefined
  const names = {
    fields: new Set(fields.map(({ path }) => path)),
    counters: new Set(counters.map((counter) => counter.id)),
  }
  const error = findBindingError(() => parseText(binding.source, names))
  if (!error) return undefined
  const problem = t(`labels:binding.${error.code satisfies BindingErrorCode}`, { subject: error.subject })
  return t('binding.at', { position: error.position + 1, problem })
}

export function findBindingError(parse: () => unknown): BindingError | undefined {
  try {
    parse()
    return undefined
  } catch (error) {
    if (error instanceof BindingError) return error
    throw error
  }
}

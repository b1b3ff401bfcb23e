import { fieldTypes, type Field } from '@atrium/labels/model/label-template.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#components/icon-button.tsx'
import { change } from '../editor/designer.ts'
import { addField, changeField, deleteField } from '../editor/edit-template.ts'
import { useDesigner, useTemplate } from '../editor/use-selected.ts'
import { NumberField } from './number-field.tsx'
import { Choice, Row, Section, TextInput } from './panel-fields.tsx'
import styles from './panels.module.css'
import { useProblems } from './problems-context.ts'

/** The values that every row brings, with what they are while the label is designed. */
export function FieldList() {
  const { t } = useTranslation('label-designer')
  const designer = useDesigner()
  const { fields } = useTemplate()
  const [opened, setOpened] = useState<number>()
  const add = () => {
    const taken = new Set(fields.map(({ path }) => path))
    let number = fields.length + 1
    while (taken.has(`field${number}`)) number += 1
    const field: Field = { path: `field${number}`, title: { zh: '', en: '' }, type: 'text', sample: '', maxLength: 20 }
    change(designer, (template) => addField(template, field))
    setOpened(fields.length)
  }
  return (
    <Section
      title={t('fields')}
      actions={
        <IconButton label={t('fields.add')} onPress={add}>
          <Plus size={16} aria-hidden="true" />
        </IconButton>
      }
    >
      {fields.length === 0 && <p className={styles.hint}>{t('fields.none')}</p>}
      {fields.map((field, index) => (
        // A field is known by its place: its path is what is being typed.
        // oxlint-disable-next-line react/no-array-index-key
        <details
          key={index}
          className={styles.entry}
          open={opened === index}
          onToggle={({ currentTarget }) => {
            if (currentTarget.open) setOpened(index)
            else if (opened === index) setOpened(undefined)
          }}
        >
          <summary>
            <span className={styles.code}>{field.path || '…'}</span>
            <span className={styles.hint}>{field.sample}</span>
          </summary>
          <FieldEntry field={field} index={index} />
        </details>
      ))}
    </Section>
  )
}

function FieldEntry({ field, index }: { field: Field; index: number }) {
  const { t } = useTranslation('label-designer')
  const designer = useDesigner()
  const problem = useProblems().find(({ path }) => path[0] === 'fields' && path[1] === index)?.text
  const set = (changes: Partial<Field>) =>
    change(
      designer,
      (template) => changeField(template, index, changes),
      `field ${index} ${Object.keys(changes).join('')}`,
    )
  return (
    <>
      <Row>
        <TextInput
          label={t('field.path')}
          value={field.path}
          maxLength={40}
          isCode
          problem={problem}
          onChange={(path) => set({ path })}
        />
        <Choice
          label={t('field.type')}
          options={fieldTypes.map((key) => ({ key, text: t(`field.type.${key}`) }))}
          value={field.type}
          onChange={(type) => set({ type })}
        />
      </Row>
      <Row>
        {(['zh', 'en'] as const).map((language) => (
          <TextInput
            key={language}
            label={t(`field.title.${language}`)}
            value={field.title[language]}
            maxLength={100}
            onChange={(title) => set({ title: { ...field.title, [language]: title } })}
          />
        ))}
      </Row>
      <Row>
        <TextInput
          label={t('field.sample')}
          value={field.sample}
          maxLength={500}
          onChange={(sample) => set({ sample })}
        />
        <NumberField
          label={t('field.maxLength')}
          value={field.maxLength}
          min={1}
          max={500}
          step={1}
          decimals={0}
          onChange={(maxLength) => set({ maxLength })}
        />
      </Row>
      <button
        type="button"
        className="link-button"
        onClick={() => change(designer, (template) => deleteField(template, index))}
      >
        <Trash2 size={14} aria-hidden="true" /> {t('field.delete', { name: field.path })}
      </button>
    </>
  )
}

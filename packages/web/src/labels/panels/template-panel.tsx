import { targets } from '@atrium/labels/model/label-template.ts'
import { maxNameLength } from '@atrium/labels/model/limits.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { change } from '../editor/designer.ts'
import { renameTemplate } from '../editor/edit-template.ts'
import { useDesigner, useTemplate } from '../editor/use-selected.ts'
import { CounterList } from './counter-list.tsx'
import { FieldList } from './field-list.tsx'
import { MediaFields } from './media-fields.tsx'
import { Choice, Section, TextInput } from './panel-fields.tsx'
import styles from './panels.module.css'
import { useProblems } from './problems-context.ts'
import { SheetFields } from './sheet-fields.tsx'

/** The label itself: its name, what it is printed on, and the values that it shows. */
export function TemplatePanel() {
  const { t } = useTranslation('label-designer')
  const designer = useDesigner()
  const template = useTemplate()
  const values = designer.values.useValue()
  const [isTouched, setIsTouched] = useState(false)
  const problem = useProblems().find(({ path }) => path[0] === 'name')?.text
  return (
    <div className={styles.properties}>
      <h2>{t('template')}</h2>
      <TextInput
        label={t('name')}
        value={template.name}
        maxLength={maxNameLength}
        problem={isTouched || template.name !== '' ? problem : undefined}
        isFirst
        onChange={(name) => {
          setIsTouched(true)
          change(designer, (before) => renameTemplate(before, name), 'name')
        }}
      />
      <Choice
        label={t('target')}
        options={targets.map((key) => ({ key, text: t(`target.${key}`) }))}
        value={template.target}
        onChange={(target) => change(designer, (before) => ({ ...before, target }), 'target')}
      />
      <MediaFields />
      <SheetFields />
      <Section title={t('values')}>
        <Choice
          label={t('values.shown')}
          options={(['sample', 'longest'] as const).map((key) => ({ key, text: t(`values.${key}`) }))}
          value={values}
          onChange={designer.values.set}
        />
      </Section>
      <FieldList />
      <CounterList />
    </div>
  )
}

import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { useTranslation } from 'react-i18next'
import { TemplatePicture } from '../engine/template-picture.tsx'
import { compareTemplates, type ComparedPart, type Difference } from '../editor/compare-templates.ts'
import styles from './designer.module.css'

interface Side {
  title: string
  template: LabelTemplate
}

/** Two templates side by side, and in words what differs from the first to the second. */
export function Comparison({ before, after }: { before: Side; after: Side }) {
  const { t } = useTranslation('label-designer')
  const differences = compareTemplates(before.template, after.template)
  const describe = useDescription()
  return (
    <div>
      <div className={styles.sides}>
        {[before, after].map(({ title, template }) => (
          <figure key={title}>
            <figcaption>{title}</figcaption>
            <div className={styles.sidePicture}>
              <TemplatePicture template={template} label={template.name} />
            </div>
          </figure>
        ))}
      </div>
      <h3 className={styles.differencesTitle}>{t('differences')}</h3>
      {differences.length === 0 ? (
        <p className="dialog-hint">{t('differencesNone')}</p>
      ) : (
        <ul className={styles.differences}>
          {differences.map((difference) => (
            <li key={difference.kind === 'template' ? 'template' : difference.id}>{describe(difference)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useDescription() {
  const { t } = useTranslation('label-designer')
  const join = (parts: readonly ComparedPart[]) => parts.map((part) => t(`part.${part}`)).join(t('partSeparator'))
  return (difference: Difference): string => {
    switch (difference.kind) {
      case 'added':
      case 'removed':
        return t(`difference.${difference.kind}`, { key: difference.key })
      case 'template':
        return t('difference.template', { parts: join(difference.parts) })
      case 'changed':
        return t('difference.changed', { key: difference.key, parts: join(difference.parts) })
    }
  }
}

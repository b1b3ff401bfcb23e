import type { BarcodeComponent } from '@atrium/labels/model/label-template.ts'
import { useTranslation } from 'react-i18next'
import { drawComponent } from '../engine/draw-component.ts'
import { useDrawing } from '../canvas/drawing-provider.tsx'
import styles from './panels.module.css'

/** How large the modules of a code are printed, and how much room it needs. */
export function CodeFacts({ component }: { component: BarcodeComponent }) {
  const { t } = useTranslation('label-designer')
  const { layout } = drawComponent(component, useDrawing())
  const [code] = layout.codes
  const tooLarge = layout.issues.find((issue) => issue.code === 'code.too-large')
  const needs = code?.needs ?? (tooLarge && needsOf(tooLarge.details))
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('facts.module')}</dt>
        <dd>
          {code
            ? t('facts.moduleSize', {
                width: (code.moduleDots / layout.dotsPerMillimetre).toFixed(3).replace(/0$/, ''),
                count: code.moduleDots,
              })
            : t('facts.none')}
        </dd>
      </div>
      {needs && (
        <div>
          <dt>{t('facts.needs')}</dt>
          <dd>{t('facts.needsSize', { width: needs.width.toFixed(2), height: needs.height.toFixed(2) })}</dd>
        </div>
      )}
    </dl>
  )
}

function needsOf({ width, height }: Readonly<Record<string, unknown>>) {
  return typeof width === 'number' && typeof height === 'number' ? { width, height } : undefined
}

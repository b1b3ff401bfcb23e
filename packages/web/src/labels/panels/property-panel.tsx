import type { Component } from '@atrium/labels/model/label-template.ts'
import { useTranslation } from 'react-i18next'
import { findComponents } from '../editor/components.ts'
import { useSelection, useTemplate } from '../editor/use-selected.ts'
import { ArrangeBar } from './arrange-bar.tsx'
import { CodeFields } from './code-fields.tsx'
import { CommonFields, KeyField } from './common-fields.tsx'
import { GridFields } from './grid-fields.tsx'
import { ImageFields } from './image-fields.tsx'
import styles from './panels.module.css'
import { PlaceFields } from './place-fields.tsx'
import { ShapeFields } from './shape-fields.tsx'
import { StructureFields } from './structure-fields.tsx'
import { TemplatePanel } from './template-panel.tsx'
import { TextFields } from './text-fields.tsx'
import { kindOf } from './use-component-name.ts'

/** The fields of what is chosen, or of the label itself when nothing is. */
export function PropertyPanel() {
  const { t } = useTranslation('label-designer')
  const chosen = findComponents(useTemplate(), useSelection())
  const [only] = chosen
  if (!only) return <TemplatePanel />
  const ids = chosen.map(({ id }) => id).join(' ')
  return (
    <div className={styles.properties} key={ids}>
      <h2>{chosen.length === 1 ? t(kindOf(only)) : t('several', { count: chosen.length })}</h2>
      <ArrangeBar />
      {chosen.length === 1 && <KeyField component={only} />}
      <TypeFields chosen={chosen} />
      <PlaceFields components={chosen} />
      <CommonFields components={chosen} />
    </div>
  )
}

/** The fields of the type that all have. */
function TypeFields({ chosen }: { chosen: readonly Component[] }) {
  const ofType = <T extends Component['type']>(...types: T[]) => {
    const found = chosen.filter((each): each is Extract<Component, { type: T }> =>
      (types as string[]).includes(each.type),
    )
    return found.length === chosen.length ? found : null
  }
  const [texts, codes, images] = [ofType('text'), ofType('barcode'), ofType('image')]
  const [shapes, grids, structures] = [ofType('rectangle', 'ellipse', 'line'), ofType('grid'), ofType('structure')]
  if (texts) return <TextFields components={texts} />
  if (codes) return <CodeFields components={codes} />
  if (images) return <ImageFields components={images} />
  if (structures) return <StructureFields components={structures} />
  if (shapes) return <ShapeFields components={shapes as Extract<Component, { type: 'line' }>[]} />
  const [grid] = grids ?? []
  return grid && chosen.length === 1 ? <GridFields grid={grid} /> : null
}

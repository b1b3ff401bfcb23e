import type { Component } from '@atrium/labels/model/label-template.ts'
import { useTranslation } from 'react-i18next'

/** Kinds of components as people tell them apart: codes by their symbology, pictograms apart from pictures. */
export function kindOf(component: Component) {
  if (component.type === 'barcode') return `symbology.${component.style.symbology}` as const
  if (component.type === 'image' && component.source.kind === 'ghs') return 'kind.pictogram' as const
  return `kind.${component.type}` as const
}

/** Names a component by its key and its kind. */
export function useComponentName(): (component: Component) => string {
  const { t } = useTranslation('label-designer')
  return (component) => t('componentName', { key: component.key, kind: t(kindOf(component)) })
}

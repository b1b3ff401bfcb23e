import type { BindingData, BindingNames } from '../binding/syntax.ts'
import type { Component } from '../model/label-template.ts'
import type { LayoutIssue, LayoutIssueCode } from './display-list.ts'
import { createFrame, type Frame } from './frame.ts'
import type { LayoutInput } from './layout-input.ts'
import { snapBox } from './scale.ts'

/** What laying out one component needs. */
export interface LayoutContext {
  input: LayoutInput
  dotsPerMillimetre: number
  names: BindingNames
  data: BindingData
  frame: Frame
  report(code: LayoutIssueCode, severity: LayoutIssue['severity'], details?: LayoutIssue['details']): void
}

/** What all components of a label share. */
export type LabelContext = Pick<LayoutContext, 'input' | 'dotsPerMillimetre' | 'names' | 'data'>

export function componentContext(label: LabelContext, component: Component, issues: LayoutIssue[]): LayoutContext {
  const { id, box } = component
  return {
    ...label,
    frame: createFrame(snapBox(box, label.dotsPerMillimetre), box.rotation),
    report: (code, severity, details = {}) => issues.push({ code, severity, componentId: id, details }),
  }
}

import type { Lang } from '@atrium/contract/constants.ts'
import type { PrintIssue } from '@atrium/contract/labels/printing.shapes.ts'
import type { Component, LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { CallError } from '#kit/http/call-error.ts'
import { isPhraseKey, phrase } from '#kit/text/language.ts'
import type { StoredIssue } from '../labels.tables.ts'

const maxSaid = 3

/** The field that a component prints by itself. */
function fieldOf(component: Component | undefined): string | null {
  if (component?.type === 'image') return component.source.kind === 'field' ? component.source.path : null
  if (component?.type !== 'text' && component?.type !== 'barcode' && component?.type !== 'structure') return null
  return component.binding.kind === 'field' ? component.binding.path : null
}

/** The issues of a job in a language, by KEYs and fields of its template. */
export function issuesOf(template: LabelTemplate, issues: readonly StoredIssue[], lang: Lang): PrintIssue[] {
  const components = new Map(template.components.map((component) => [component.id, component]))
  return issues.map((issue) => {
    const component = components.get(issue.componentId)
    return {
      Row: issue.row + 1,
      Component: component?.key ?? '',
      Field: fieldOf(component),
      IsError: issue.severity === 'error',
      Code: issue.code,
      Message: messageOf(issue, lang),
    }
  })
}

function messageOf({ code, details }: StoredIssue, lang: Lang): string {
  const values = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, String(value)]))
  const key = `binding.${values['binding']}`
  const problem = isPhraseKey('labels', key) ? phrase(lang, 'labels', key, values) : ''
  return phrase(lang, 'labels', `issue.${code}`, { ...values, problem })
}

export const hasErrors = (issues: readonly StoredIssue[]): boolean =>
  issues.some(({ severity }) => severity === 'error')

/** The error of labels that cannot be printed, with their issues. */
export function unprintable(template: LabelTemplate, issues: readonly StoredIssue[], lang: Lang): CallError {
  const all = issuesOf(template, issues, lang)
  const said = all
    .filter(({ IsError }) => IsError)
    .slice(0, maxSaid)
    .map(({ Row, Component, Message }) =>
      phrase(lang, 'labels', 'row.problem', { row: String(Row), place: Component, problem: Message }),
    )
  return new CallError('labels.unprintable', {
    values: { problems: said.join(lang === 'zh' ? '；' : '; ') },
    details: { issues: all },
  })
}

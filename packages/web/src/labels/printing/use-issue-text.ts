import type { LayoutIssue } from '@atrium/labels/layout/display-list.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { useTranslation } from 'react-i18next'

/** What is wrong with a label in words, with the KEY of the component. */
export function useIssueText(template: LabelTemplate): (issue: LayoutIssue) => string {
  const { t } = useTranslation('labels')
  return ({ code, componentId, details }) => {
    const key = template.components.find(({ id }) => id === componentId)?.key ?? ''
    const { binding, ...values } = details
    const problem = binding === undefined ? '' : t(`binding.${binding}`, values)
    return `${key}: ${t(`issue.${code}`, { ...values, problem })}`
  }
}

import type { BindingErrorCode } from '@atrium/labels/binding/binding-error.ts'
import type { LayoutIssue } from '@atrium/labels/layout/display-list.ts'
import type { Problem } from '@atrium/labels/model/problem.ts'
import { useTranslation } from 'react-i18next'

/** What is wrong with a template or a label, as sentences. */
export function useProblemTexts() {
  const { t } = useTranslation('labels')
  const textOfBinding = (code: unknown, subject: unknown) =>
    t(`binding.${code as BindingErrorCode}`, { subject: String(subject ?? '') })
  return {
    textOfProblem({ code, details }: Problem): string {
      if (code !== 'expression.invalid') return t(`problem.${code}`, details)
      return t('problem.expression.invalid', { problem: textOfBinding(details['code'], details['subject']) })
    },
    textOfIssue({ code, details }: LayoutIssue): string {
      const problem = details.binding ? textOfBinding(details.binding, details['subject']) : ''
      return t(`issue.${code}`, { ...details, problem })
    },
  }
}

import { layoutLabel } from '@atrium/labels/layout/layout-label.ts'
import type { LayoutIssue } from '@atrium/labels/layout/display-list.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import type { Problem } from '@atrium/labels/model/problem.ts'
import { validateDocument } from '@atrium/labels/model/validate-template.ts'
import { useDeferredValue, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDrawing } from '../canvas/drawing-provider.tsx'
import { useFont } from '../engine/browser-font.ts'
import { inputOf } from '../engine/draw-component.ts'
import { useTemplate } from '../editor/use-selected.ts'
import { useVerification, VerificationContext } from '../verification/use-verification.ts'
import { ProblemsContext, type ShownProblem } from './problems-context.ts'
import { useProblemTexts } from './use-problem-texts.ts'

/** Finds what is wrong with the template, and with its label for the values on show; what is typed comes first. */
export function ProblemsProvider({ otherNames, children }: { otherNames: readonly string[]; children: ReactNode }) {
  const template = useDeferredValue(useTemplate())
  const context = useDeferredValue(useDrawing())
  const { isLoading } = useFont()
  const problems = useMemo(() => validateDocument(template, { otherNames }).problems, [template, otherNames])
  const layout = useMemo(() => layoutLabel(inputOf(context, template.components)), [template, context])
  const verification = useVerification(layout, context.font, isLoading)
  const unreadable = verification.state === 'unreadable' ? verification.issues : []
  const shown = useShown(template, problems, [...layout.issues, ...unreadable], isLoading)
  return (
    <VerificationContext value={verification}>
      <ProblemsContext value={shown}>{children}</ProblemsContext>
    </VerificationContext>
  )
}

function useShown(
  template: LabelTemplate,
  problems: readonly Problem[],
  issues: readonly LayoutIssue[],
  isLoading: boolean,
): readonly ShownProblem[] {
  const { t } = useTranslation('label-designer')
  const { textOfProblem, textOfIssue } = useProblemTexts()
  const keys = new Map(template.components.map(({ id, key }) => [id, key]))
  const named = (componentId: string | null, text: string) => {
    const key = componentId === null ? undefined : keys.get(componentId)
    return key === undefined ? text : t('problemOf', { key, problem: text })
  }
  return [
    ...problems.map((problem, index): ShownProblem => ({
      key: `problem ${index} ${problem.code}`,
      severity: 'error',
      text: named(problem.componentId, isPictureMissing(template, problem) ? t('imageNeeded') : textOfProblem(problem)),
      componentId: problem.componentId,
      path: problem.path,
      keepsFromSaving: true,
    })),
    ...issues
      // Nothing is missing while it is on its way, and an expression that is wrong has been said already.
      .filter((issue) => !isOnItsWay(issue, isLoading) && !isSaid(issue, problems))
      .map((issue, index): ShownProblem => ({
        key: `issue ${index} ${issue.code}`,
        severity: issue.severity,
        text: named(issue.componentId, textOfIssue(issue)),
        componentId: issue.componentId,
        path: [],
        keepsFromSaving: false,
      })),
  ]
}

/** Structures are asked for whenever one is missing. */
const isOnItsWay = ({ code }: LayoutIssue, isLoading: boolean) =>
  code === 'structure.missing' || (code === 'glyph.missing' && isLoading)

/** The problem that is already said, by what the layout says of it. */
const saidBy: Partial<Record<LayoutIssue['code'], readonly Problem['code'][]>> = {
  'value.invalid': ['expression.invalid', 'field.unknown'],
  'image.unreadable': ['icon.wrong-format', 'icon.too-large'],
  'image.missing': ['icon.wrong-format', 'field.unknown'],
}

const isSaid = ({ code, componentId }: LayoutIssue, problems: readonly Problem[]) =>
  problems.some((problem) => problem.componentId === componentId && saidBy[code]?.includes(problem.code))

/** True for a picture that nobody has chosen yet. */
const isPictureMissing = ({ components }: LabelTemplate, { code, componentId }: Problem) =>
  code === 'icon.wrong-format' &&
  components.some(
    (each) =>
      each.id === componentId && each.type === 'image' && each.source.kind === 'inline' && each.source.base64 === '',
  )

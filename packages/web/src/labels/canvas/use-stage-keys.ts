import { useTranslation } from 'react-i18next'
import type { KeyboardEvent } from 'react'
import { addInMiddle, nudge, runCommand } from '../editor/commands.ts'
import { choose, currentSelection, type Designer, type Tool } from '../editor/designer.ts'
import { actOfKey, type KeyAct } from '../editor/keys.ts'
import { useDesigner } from '../editor/use-selected.ts'
import { useDesignerActions, type DesignerActions } from './designer-actions.ts'

/** Keys on the canvas: see `actOfKey`. */
export function useStageKeys() {
  const { t } = useTranslation('label-designer')
  const designer = useDesigner()
  const actions = useDesignerActions()
  return (event: KeyboardEvent<SVGSVGElement>) => {
    if (event.key === ' ') return event.preventDefault()
    const act = actOfKey(event)
    if (!act || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    perform(act, { designer, actions, stage: event.currentTarget, text: t('newText') })
  }
}

interface KeyTarget {
  designer: Designer
  actions: DesignerActions
  stage: SVGSVGElement
  text: string
}

function perform(act: KeyAct, { designer, actions, stage, text }: KeyTarget): void {
  switch (act.kind) {
    case 'command':
      runCommand(designer, act.id)
      return keepFocus(stage)
    case 'nudge':
      return nudge(designer, act.by)
    case 'tool':
      return takeTool(designer, act.tool, stage, text)
    case 'cancel':
      return cancel(designer, stage)
    case 'editFields':
      return actions.editFields()
    case 'save':
      return actions.save()
    case 'shortcuts':
      return actions.showShortcuts()
  }
}

/** A tool that is already taken places its component in the middle: so everything can be added without a pointer. */
function takeTool(designer: Designer, tool: Tool, stage: SVGSVGElement, text: string) {
  if (tool === 'select' || tool === 'hand' || designer.tool.get() !== tool) return designer.tool.set(tool)
  const id = addInMiddle(designer, tool, text)
  designer.tool.set('select')
  if (id) requestAnimationFrame(() => focusComponent(stage, id))
}

/** What had the focus may be gone: then the canvas has it. */
function keepFocus(stage: SVGSVGElement) {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) stage.focus({ preventScroll: true })
  })
}

/** Gives the focus to a component on the canvas. */
export function focusComponent(within: ParentNode, id: string): void {
  within.querySelector<SVGElement>(`[data-component="${CSS.escape(id)}"]`)?.focus({ preventScroll: true })
}

/** Escape takes one thing after the other back: the tool, then the selection. */
function cancel(designer: Designer, stage: SVGSVGElement) {
  if (designer.tool.get() !== 'select') return designer.tool.set('select')
  if (currentSelection(designer).length === 0) return
  choose(designer, [])
  stage.focus({ preventScroll: true })
}

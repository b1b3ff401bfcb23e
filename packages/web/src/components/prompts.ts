import { useLayoutEffect } from 'react'
import { createStore } from '#kit/store.ts'

/** Unrequested prompts in order of priority; one is shown at a time. */
const prompts = ['tour', 'warning', 'survey'] as const
type Prompt = (typeof prompts)[number]

const shown = createStore<readonly Prompt[]>([])

/** Marks a prompt as shown. A layout effect, so that lower priorities see it before they render. */
export function useActivePrompt(prompt: Prompt, isActive: boolean): void {
  useLayoutEffect(() => {
    if (!isActive) return
    shown.set([...shown.get(), prompt])
    return () => shown.set(shown.get().filter((other) => other !== prompt))
  }, [prompt, isActive])
}

/** True when no prompt of higher priority is shown. */
export function useCanShowPrompt(prompt: Prompt): boolean {
  const active = shown.useValue()
  return !prompts.slice(0, prompts.indexOf(prompt)).some((other) => active.includes(other))
}

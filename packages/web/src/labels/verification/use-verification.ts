import type { LabelLayout, LayoutIssue } from '@atrium/labels/layout/display-list.ts'
import type { Font } from '@atrium/labels/text/font.ts'
import { verificationIssues } from '@atrium/labels/verify/verify-label.ts'
import { createContext, useContext, useEffect, useMemo, useState } from 'react'
import { verifyLayout } from './verify-layout.ts'

/** Whether the codes of a label can be scanned. */
export type Verification =
  /** There is no code. */
  | { state: 'none' }
  | { state: 'verifying' }
  | { state: 'verified' }
  /**
   * `count` codes cannot be read, or not reliably; `issues` are those that only reading has found, in addition to those of
   * the layout.
   */
  | { state: 'unreadable'; count: number; issues: readonly LayoutIssue[] }
  | { state: 'failed' }

/** While a component is moved, its codes are not read. */
const pauseMs = 300

/** Reads the codes of a label whenever it changes; nothing is read while glyphs are still on their way. */
export function useVerification(layout: LabelLayout, font: Font, isLoading: boolean): Verification {
  const [known, setKnown] = useState<{ layout: LabelLayout; verification: Verification }>()
  useEffect(() => {
    if (layout.codes.length === 0 || isLoading) return
    let isCurrent = true
    const timer = setTimeout(() => {
      const settle = (verification: Verification) => isCurrent && setKnown({ layout, verification })
      verifyLayout(layout, font).then(
        (codes) => settle(verificationOf(layout, verificationIssues(codes, layout.dpi))),
        () => settle({ state: 'failed' }),
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [layout, font, isLoading])
  const unread = useMemo(() => withoutCodes(layout), [layout])
  if (layout.codes.length === 0) return unread
  return known?.layout === layout ? known.verification : verifying
}

const none: Verification = { state: 'none' }
const verifying: Verification = { state: 'verifying' }

/** Codes that cannot be encoded or do not fit are not on the label. */
function withoutCodes(layout: LabelLayout): Verification {
  const verification = verificationOf(layout, [])
  return verification.state === 'verified' ? none : verification
}

function verificationOf(layout: LabelLayout, issues: readonly LayoutIssue[]): Verification {
  const errors = layout.issues.filter(({ code, severity }) => severity === 'error' && code.startsWith('code.'))
  const count = new Set([...errors, ...issues].map(({ componentId }) => componentId)).size
  return count === 0 ? { state: 'verified' } : { state: 'unreadable', count, issues }
}

export const VerificationContext = createContext<Verification>(none)

export const useVerificationContext = (): Verification => useContext(VerificationContext)

import type { MonomerFinding } from '@atrium/contract/monomers/monomers.shapes.ts'
import { useState } from 'react'

type Code = MonomerFinding['code']

/** The warnings that were confirmed. */
export function useAcknowledged() {
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<Code>>(new Set())
  const onAcknowledge = (code: Code, isAcknowledged: boolean) => {
    const next = new Set(acknowledged)
    if (isAcknowledged) next.add(code)
    else next.delete(code)
    setAcknowledged(next)
  }
  return { acknowledged, onAcknowledge }
}

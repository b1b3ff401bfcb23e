import type { MonomerFinding } from '@atrium/contract/monomers/monomers.shapes.ts'
import { useState } from 'react'
import { rgroupsOf, type MonomerDraft } from './draft.ts'
import { useCheck, type CheckCall, type GivenMonomer } from './use-check.ts'

/** What nobody wants to be told before trying to save. */
const missing: ReadonlySet<MonomerFinding['code']> = new Set([
  'symbol.required',
  'name.required',
  'analog.required',
  'structure.empty',
])

/** What is wrong with a draft while it is written. The picture marks the atoms of the finding that is shown, or of all. */
export function useLiveCheck(
  draft: MonomerDraft,
  given: GivenMonomer,
  options: { hasTried: boolean; call: CheckCall },
) {
  const { hasTried, call } = options
  const [shown, setShown] = useState<MonomerFinding>()
  const enabled = hasTried || draft.structure.trim() !== ''
  const check = useCheck(given, { call, markedAtoms: shown && atomsOf(shown, draft), enabled })
  const checked = enabled ? check.data : undefined
  return {
    checked,
    findings: (checked?.findings ?? []).filter(({ code }) => hasTried || !missing.has(code)),
    shown,
    setShown,
    isChecking: check.isFetching,
    checkAgain: () => void check.refetch(),
  }
}

/** The atoms of a finding, with those of its R groups. */
function atomsOf({ atoms, rgroups }: MonomerFinding, draft: MonomerDraft): number[] {
  const ofRgroups = rgroupsOf(draft).filter(({ number }) => rgroups.includes(number))
  return [...atoms, ...ofRgroups.map(({ atom }) => atom)]
}

import type { MonomerFinding } from '@atrium/contract/monomers/monomers.shapes.ts'
import { useState } from 'react'
import { inputOf, type MonomerDraft } from './draft.ts'
import { Findings, keyOfFinding } from './findings.tsx'
import { useCheck, type CheckCall } from './use-check.ts'

interface Props {
  /** The call that checks what is drawn. */
  call: CheckCall
  /** The monomer whose structure is drawn. */
  draft: MonomerDraft
  /** What is drawn, as a molfile; empty for nothing. */
  drawn: string
  /** Selects atoms in the editor. */
  onSelect: (atoms: readonly number[]) => void
}

/** What is wrong with the atoms of a drawing while it is drawn. */
export function DrawingFindings({ call, draft, drawn, onSelect }: Props) {
  const [shown, setShown] = useState<MonomerFinding>()
  const check = useCheck(inputOf({ ...draft, structure: drawn }), { call, enabled: drawn !== '' })
  const findings = drawn === '' ? [] : (check.data?.findings ?? []).filter(({ atoms }) => atoms.length > 0)
  return (
    <Findings
      findings={findings}
      shown={shown && keyOfFinding(shown)}
      onShow={(finding) => {
        setShown(finding)
        onSelect(finding.atoms)
      }}
    />
  )
}

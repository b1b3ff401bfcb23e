import { maxJoinedMonomers } from './limits.ts'
import type { ResolvedHelm } from './resolve-helm.ts'

/**
 * SMILES of all monomers and of the caps that stay, in which two attachment points `[*:k]` of the same number belong together: a
 * toolkit joins them (RDKit's `molzip`). `null` where the HELM has problems or too many monomers.
 */
export function joinFragments({ problems, monomers, bonds }: ResolvedHelm): string[] | null {
  if (problems.length > 0 || monomers.length > maxJoinedMonomers) return null
  const labels = new Map<string, number>()
  for (const [index, { from, fromRgroup, to, toRgroup }] of bonds.entries())
    for (const end of [`${from}:${fromRgroup}`, `${to}:${toRgroup}`]) labels.set(end, index + 1)
  let last = bonds.length
  return monomers.flatMap(({ info }, index) => {
    const caps = [...info.caps].flatMap(([number, cap]) => {
      const end = `${index}:${number}`
      if (labels.has(end)) return []
      last += 1
      labels.set(end, last)
      return [relabelled(cap.smiles, () => last)]
    })
    return [relabelled(info.smiles, (number) => labels.get(`${index}:${number}`) ?? 0), ...caps]
  })
}

/** The SMILES with each `[n*]` as `[*:k]`. */
const relabelled = (smiles: string, labelOf: (number: number) => number): string =>
  smiles.replaceAll(/\[(\d{1,3})\*\]/g, (_, number: string) => `[*:${labelOf(Number(number))}]`)

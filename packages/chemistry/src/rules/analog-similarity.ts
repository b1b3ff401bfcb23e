import { finding, type Finding } from './finding.ts'

/** How similar a monomer is to a natural one, from 0 to 1. */
export interface AnalogSimilarity {
  symbol: string
  similarity: number
}

/**
 * By how much another natural monomer must be more similar, and how similar it must be. Of 1,448 public monomers only 63 %
 * have the most similar one as their analog: naphthylalanine (tryptophan) is nearer to phenylalanine by 0.20.
 */
const clearDifference = 0.25
const clearSimilarity = 0.55
const maxSuggested = 3

/** Says so when a monomer is clearly more similar to another natural monomer than to the one that it names. */
export function checkSimilarity(analog: string | null, similarities: readonly AnalogSimilarity[]): Finding[] {
  const own = similarities.find(({ symbol }) => symbol === analog)
  if (!own) return []
  const better = similarities
    .filter(({ similarity }) => similarity - own.similarity >= clearDifference)
    .toSorted((one, other) => other.similarity - one.similarity)
  if ((better[0]?.similarity ?? 0) < clearSimilarity) return []
  const suggested = better.slice(0, maxSuggested).map(({ symbol }) => symbol)
  return [finding('analog.unlikely', { details: { analog: own.symbol, suggested: suggested.join(', ') } })]
}

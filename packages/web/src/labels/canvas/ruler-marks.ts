/** A tick of a ruler, in pixels from its beginning; longer ones have a label in millimetres. */
export interface RulerMark {
  at: number
  size: number
  label: string | null
}

const labelDistances = [1, 2, 5, 10, 20, 50, 100]
const leastLabelPixels = 45
const leastTickPixels = 5

/** The ticks of a ruler, for the scale in pixels for each millimetre and the place of 0. */
export function rulerMarks(scale: number, origin: number, length: number): RulerMark[] {
  const labelled = labelDistances.find((distance) => distance * scale >= leastLabelPixels) ?? 200
  const parts = [10, 5, 2].find((count) => (labelled / count) * scale >= leastTickPixels) ?? 1
  const first = Math.ceil((-origin / scale / labelled) * parts)
  const last = Math.floor(((length - origin) / scale / labelled) * parts)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const number = first + index
    const isLabelled = number % parts === 0
    const isHalf = parts === 10 && number % 5 === 0
    return {
      at: Math.round((number / parts) * labelled * scale + origin) + 0.5,
      size: isLabelled ? 10 : isHalf ? 7 : 4,
      label: isLabelled ? String((number / parts) * labelled + 0) : null,
    }
  })
}

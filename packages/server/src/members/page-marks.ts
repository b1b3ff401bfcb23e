/** A row whose place in a list is known: what the list is ordered by, and the id. */
export type RowKey = [value: string, id: string]

interface Mark {
  offset: number
  key: RowKey
}

interface MarkedList {
  total: number
  /** When it began, in milliseconds. */
  since: number
  /** By offset. */
  marks: Mark[]
}

/** Two marks stand so far apart, at least. */
const spacing = 200
/** Some changes of an order, such as a sign-in, are not told to anybody. */
const lifetime = 60_000
const mostLists = 200

/**
 * Where rows stand that were read lately, so that a jump into the middle of a long list does not have to count from its
 * beginning. A list is forgotten when its length changes, when somebody in it does, and after a minute.
 */
export class PageMarks {
  readonly #lists = new Map<string, MarkedList>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** The last row known at or before an offset of a list. */
  before(list: string, total: number, offset: number): Mark | undefined {
    const { marks } = this.#fresh(list, total)
    const at = placeOf(marks, offset + 1) - 1
    return marks[at]
  }

  add(list: string, total: number, mark: Mark): void {
    const { marks } = this.#fresh(list, total)
    const at = placeOf(marks, mark.offset)
    const isNear = [marks[at - 1], marks[at]].some((other) => other && Math.abs(other.offset - mark.offset) < spacing)
    if (!isNear) marks.splice(at, 0, mark)
  }

  forget(): void {
    this.#lists.clear()
  }

  #fresh(list: string, total: number): MarkedList {
    const found = this.#lists.get(list)
    if (found?.total === total && this.#now() - found.since < lifetime) return found
    if (this.#lists.size >= mostLists) this.#lists.clear()
    const made = { total, since: this.#now(), marks: [] }
    this.#lists.set(list, made)
    return made
  }
}

/** How many marks have a smaller offset. */
function placeOf(marks: readonly Mark[], offset: number): number {
  let [low, high] = [0, marks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((marks[middle] as Mark).offset < offset) low = middle + 1
    else high = middle
  }
  return low
}

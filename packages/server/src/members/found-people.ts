/** Who was found for a search, or all there are, in an order. */
export interface Found {
  /** The state of the organisation for which it holds: see `people_versions`. */
  version: number
  total: number
  /** The first of them. */
  ids: readonly string[]
}

/** So many of those who were found are kept: hardly anybody turns more pages. */
export const mostKept = 500
const mostSearches = 100

/**
 * Who was found for searches of late, so that neither their further pages nor the same search of another administrator
 * go through the whole organisation again. Whether it still holds is for the caller to see.
 */
export class FoundPeople {
  readonly #searches = new Map<string, Found>()

  get(search: string): Found | undefined {
    return this.#searches.get(search)
  }

  keep(search: string, found: Found): void {
    // The one that was kept longest goes first.
    this.#searches.delete(search)
    if (this.#searches.size >= mostSearches) this.#searches.delete(this.#searches.keys().next().value as string)
    this.#searches.set(search, { ...found, ids: found.ids.slice(0, mostKept) })
  }
}

interface Wish {
  pageIndex: number
  pageSize: number
  /** The ids of the rows behind which, or before which, the page is. */
  after: string | undefined
  before: string | undefined
}

/** The ids of a page, where they were kept. */
export function pageOf({ ids, total }: Found, { pageIndex, pageSize, after, before }: Wish): string[] | undefined {
  const place = (id: string) => ids.indexOf(id)
  if ([after, before].some((id) => id !== undefined && place(id) < 0)) return undefined
  const end = before === undefined ? Infinity : place(before)
  const begin =
    after !== undefined
      ? place(after) + 1
      : before !== undefined
        ? Math.max(0, end - pageSize)
        : (pageIndex - 1) * pageSize
  const isKept = Math.min(begin + pageSize, end, total) <= ids.length
  return isKept ? ids.slice(begin, Math.min(begin + pageSize, end)) : undefined
}

/** The words of a search, each of which must be found. */
export const wordsOf = (search = ''): string[] => search.toLowerCase().split(/\s+/u).filter(Boolean)

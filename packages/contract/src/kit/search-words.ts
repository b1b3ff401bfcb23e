/** The words of a search, each of which must be found: in lower case, none of them empty. */
export const wordsOf = (search = ''): string[] => search.toLowerCase().split(/\s+/u).filter(Boolean)

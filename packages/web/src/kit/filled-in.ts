type FilledIn<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** The fields of a filter that were filled in: a call is told nothing of the others. */
export const filledIn = <T extends object>(fields: T): FilledIn<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as FilledIn<T>

type NonEmpty<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Drops undefined and empty fields. */
export const omitEmpty = <T extends object>(fields: T): NonEmpty<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as NonEmpty<T>

/** The fields of `value` that a call's body declares: what a page sends back after reading them. */
export const editOf = <T extends object>(body: { properties: object }, value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name in body.properties)) as Partial<T>

const keys: Partial<Record<string, string>> = { password: 'p', authorise: 'a', move: 'm', unlock: 'u', edit: 'e' }

/** The single key of an act on members, if it has one. */
export const actKeys = (act: string): { key?: string } => {
  const key = keys[act]
  return key ? { key } : {}
}

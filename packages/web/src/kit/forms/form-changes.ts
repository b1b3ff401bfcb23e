export type Changes = Record<string, unknown>

/** Texts that are never stored: passwords, and codes that prove something. */
const secretName = /password|repeat|captcha|verif|secret|token|^code$/
const isSecret = (name: string, value: unknown) =>
  typeof value === 'string' && secretName.test(name === 'Code' ? name : name.toLowerCase())

/** The fields that differ from their defaults, without secrets. */
export const changesOf = (values: Changes, defaults: Changes): Changes =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !isSecret(name, value) && JSON.stringify(value) !== JSON.stringify(defaults[name]),
    ),
  )

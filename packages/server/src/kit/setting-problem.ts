/** A setting that cannot be used; its message is one sentence for the person who starts the server. */
export class SettingProblem extends Error {}

/** Ends the reading of settings with a sentence. */
export const refuse = (sentence: string): never => {
  throw new SettingProblem(sentence)
}

/** The value, which must be one of the choices. */
export function oneOf<const T extends string>(name: string, value: string, choices: readonly T[]): T {
  return (
    choices.find((choice) => choice === value) ??
    refuse(`${name} must be one of ${choices.join(', ')}, not "${value}".`)
  )
}

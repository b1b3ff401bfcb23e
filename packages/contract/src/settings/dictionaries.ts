import { memberRoles, memberStates } from '../members/administration.shapes.ts'
import { productKinds } from '../constants.ts'
import { industries } from '../trial/trial.shapes.ts'

/** How long something lasts, in minutes: 10 minutes, 30 minutes, an hour, a day, and one, three, six and twelve months. */
export const expiryMinutes = [10, 30, 60, 1440, 43_200, 129_600, 259_200, 525_600] as const

/** When an organisation asks for a second step. */
export const secondStepTimes = ['never', 'new-device', 'always'] as const

/** Lists of values that forms choose from; each value has a name in `phrases`. */
export const dictionaries = {
  'industry-area': industries,
  expiry: expiryMinutes.map(String),
  'second-step': secondStepTimes,
  'member-role': memberRoles,
  'member-state': memberStates,
  'product-kind': productKinds,
} as const satisfies Record<string, readonly string[]>
export type DictionaryCode = keyof typeof dictionaries
export const dictionaryCodes = Object.keys(dictionaries) as DictionaryCode[]

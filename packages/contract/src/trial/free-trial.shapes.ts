import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { trialProducts } from './trial.shapes.ts'

/** Applications that a free trial can open. */
export const freeTrialProducts = trialProducts.filter((code) => code !== 'other')

const whole = (minimum: number, maximum: number, description: string) => Type.Integer({ minimum, maximum, description })

/** What operators set about free trials. */
export const FreeTrialFields = {
  IsOn: Type.Boolean({ description: 'Whether people can try without an application' }),
  Days: whole(1, 90, 'Days that a free trial lasts'),
  Products: Type.Array(Type.Enum(freeTrialProducts), {
    maxItems: freeTrialProducts.length,
    uniqueItems: true,
    description: 'The applications that it opens',
  }),
  PerDevice: whole(1, 100, 'Free trials that one browser can begin'),
  PerNetwork: whole(1, 1000, 'Free trials that one network can begin in 24 hours'),
  PerDay: whole(1, 10_000, 'Free trials of the whole installation in 24 hours'),
}

export const FreeTrialSettings = Type.Object({
  ...FreeTrialFields,
  Begun: Type.Integer({ description: 'Free trials begun in the last 24 hours' }),
  Version: Type.Integer({ description: 'Grows with each edit; an edit must name the one it is based on' }),
})
export type FreeTrialSettings = Static<typeof FreeTrialSettings>

/** What visitors are offered. */
export const FreeTrialOffer = Type.Object({
  IsOn: FreeTrialFields.IsOn,
  Days: FreeTrialFields.Days,
  Products: FreeTrialFields.Products,
})
export type FreeTrialOffer = Static<typeof FreeTrialOffer>

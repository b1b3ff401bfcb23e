import { Type } from './type.ts'

export const maxReasonLength = 500

/** Why something is done, where somebody says so. */
export const Reason = Type.Optional(
  Type.String({ maxLength: maxReasonLength, description: 'Reason; stored in the operation log' }),
)

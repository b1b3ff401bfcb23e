import { Type } from './type.ts'

export const longestReason = 500

/** Why something is done, where somebody says so. */
export const Reason = Type.Optional(
  Type.String({ maxLength: longestReason, description: 'Why; kept in the operation log' }),
)

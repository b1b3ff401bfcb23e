import type { Static } from 'typebox'
import { Id, type IdKind } from './ids.ts'
import { Type } from './type.ts'

/** Why one row of a decision about several was not carried out. */
export const refusalReasons = [
  'no-seat',
  'not-licensed',
  'decided',
  'left',
  'signed-in',
  'too-late',
  'no-contact',
  'not-delivered',
  'too-frequent',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

const Reason = Type.Enum(refusalReasons, {
  description:
    'Why: no seat is free, no valid licence, decided already, the person left, has signed in, the phone number or email address is somebody else’s now, the decision can no longer be undone, there is no phone number or email address, nothing delivers the message, or there were too many of late',
})

/** The rows of a decision that were not carried out; the others were. */
export const Refusals = (kind: IdKind) =>
  Type.Array(Type.Object({ ID: Id(kind, 'The row'), Reason }), {
    description: 'The rows that were not carried out, with the reason',
  })
export type Refusal = Static<ReturnType<typeof Refusals>>[number]

import type { publicMonomerCalls } from '@atrium/contract/monomers/public-monomers.calls.ts'
import type { MonomerDetail } from '@atrium/contract/monomers/monomers.shapes.ts'
import type { Context } from '#kit/http/handle.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { recordChange } from '../changes/record-change.ts'
import { publicLibrary } from '../library/library.ts'
import { detailOf } from '../library/monomer-views.ts'
import { lockMonomer } from '../library/monomers.store.ts'
import { findPublicMonomer } from '../library/public-monomers.store.ts'
import { changedMeanwhile } from '../library/save-monomer.ts'
import { changeKind, stepError } from '../review/change-state.ts'
import { lifecycleChange } from '../review/lifecycle.ts'
import { updateState } from '../review/state.store.ts'
import { needsReason, stepProblem } from '../review/steps.ts'

/** Nobody reviews public monomers. */
const unreviewed = { isReviewed: false, isReviewer: false, isOwnChange: false }

/** Deprecates, archives or restores a public monomer. */
export async function changePublicState(
  context: Context<typeof publicMonomerCalls.changePublicState>,
): Promise<MonomerDetail> {
  const { params, body, db, visitor, lang, note, fail } = context
  const { act } = body
  await publicLibrary.lock(db)
  const row = (await lockMonomer(db, params.id, publicLibrary)) ?? fail('request.not-found')
  if (row.version !== body.version) throw await changedMeanwhile(db, publicLibrary, row.id)
  const problem = stepProblem(act, row, unreviewed)
  if (problem) throw stepError(problem, { act, status: row.status, lang })
  if (needsReason(act) && !body.Reason?.trim()) fail('monomers.reason-needed')
  const change = await lifecycleChange(db, row, { ...body, act, reason: body.Reason?.trim() || null })
  await updateState(db, row.id, { ...change, by: visitor.person.id })
  const kind = changeKind(act, change.status)
  if (kind) await recordChange(db, { organisationId: null, monomerIds: [row.id], kind })
  note({
    subject: { id: row.id, name: row.symbol },
    changes: {
      monomerStatus: [row.status, change.status],
      ...(change.replacementSymbol && { replacementSymbol: [null, change.replacementSymbol] }),
    },
    ...reasonOf(body),
  })
  return detailOf((await findPublicMonomer(db, row.id)) ?? fail('request.not-found'))
}

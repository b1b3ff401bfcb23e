import type { Lang } from '@atrium/contract/constants.ts'
import type { reviewCalls } from '@atrium/contract/monomers/review.calls.ts'
import type { MonomerChangeKind } from '@atrium/contract/monomers/monomers.shapes.ts'
import type { MonomerAct, MonomerReview } from '@atrium/contract/monomers/review.shapes.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { Context } from '#kit/http/handle.ts'
import { phrase } from '#kit/text/language.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import type { OutsideServices } from '#outside/services.ts'
import { recordChange } from '../changes/record-change.ts'
import { libraryOf } from '../library/library.ts'
import { findMonomer, lockMonomer } from '../library/monomers.store.ts'
import { changedMeanwhile } from '../library/save-monomer.ts'
import { lifecycleChange } from './lifecycle.ts'
import { notifyAuthors, notifyReviewers } from './notify.ts'
import { reviewingOf, reviewView } from './review-view.ts'
import { isReviewed } from './reviewers.store.ts'
import { updateState, type StateChange } from './state.store.ts'
import { needsReason, stepProblem } from './steps.ts'

type StateContext = Context<typeof reviewCalls.changeState>
type Row = NonNullable<Awaited<ReturnType<typeof lockMonomer>>>
export type NotifyServices = Pick<OutsideServices, 'secrets' | 'settings' | 'installation' | 'outbox'>

/** Leads a monomer of the organisation from one state to another. */
export async function changeState(context: StateContext, services: NotifyServices): Promise<MonomerReview> {
  const { params, body, db, visitor, note } = context
  await lockOrganisation(db)
  const row = await lockForStep(context)
  await checkStep(context, row)
  const change = await changeOf(context, row)
  // Before the state changes: whose change it is depends on the approved version.
  const people = { db, monomer: row, by: visitor.person }
  if (change.status === 'in-review') await notifyReviewers(services, people)
  if (body.act === 'approve' || body.act === 'decline')
    await notifyAuthors(services, { ...people, act: body.act, reason: body.Reason?.trim() ?? '' })
  await updateState(db, row.id, { ...change, by: visitor.person.id })
  const kind = changeKind(body.act, change.status)
  if (kind) await recordChange(db, { organisationId: visitor.organisation.id, monomerIds: [row.id], kind })
  note({
    subject: { id: row.id, name: row.symbol },
    changes: {
      monomerStatus: [row.status, change.status],
      ...(change.approvedVersion && { approvedVersion: [row.approvedVersion, change.approvedVersion] }),
      ...(change.replacementSymbol && { replacementSymbol: [null, change.replacementSymbol] }),
    },
    ...reasonOf(body),
  })
  return reviewView(db, { params, visitor })
}

/** The monomer, locked. Throws when it is not the organisation's, or somebody saved it since it was seen. */
async function lockForStep({ params, body, db, visitor, fail }: StateContext): Promise<Row> {
  const row = await lockMonomer(db, params.id)
  if (!row) return fail((await findMonomer(db, params.id)) ? 'monomers.public' : 'request.not-found')
  if (row.version === body.version) return row
  throw await changedMeanwhile(db, libraryOf(visitor.organisation.id), row.id)
}

async function checkStep({ body, db, visitor, lang }: StateContext, row: Row): Promise<void> {
  const problem = stepProblem(body.act, row, await reviewingOf(db, row.id, visitor.person.id))
  if (problem) throw stepError(problem, { act: body.act, status: row.status, lang })
  if (needsReason(body.act) && !body.Reason?.trim()) throw new CallError('monomers.reason-needed')
}

interface RefusedStep {
  act: MonomerAct
  status: Row['status']
  lang: Lang
}

/** The error of a step that is not possible, which names the state. */
export const stepError = (problem: NonNullable<ReturnType<typeof stepProblem>>, { act, status, lang }: RefusedStep) =>
  problem === 'monomers.impossible-step'
    ? new CallError(problem, {
        values: { act: phrase(lang, 'monomers', `act.${act}`), state: phrase(lang, 'monomers', `state.${status}`) },
      })
    : new CallError(problem)

async function changeOf(context: StateContext, row: Row): Promise<StateChange> {
  const { body, db, visitor } = context
  const reason = body.Reason?.trim() || null
  const approved = { status: 'approved', approvedVersion: row.version, declineReason: null } as const
  const changes: Record<MonomerAct, () => Promise<StateChange> | StateChange> = {
    // Where nobody reviews any more, what waited is approved when it is submitted again.
    submit: async () =>
      (await isReviewed(db)) ? { status: 'in-review', submittedBy: visitor.person.id, declineReason: null } : approved,
    withdraw: () => ({ status: 'draft' }),
    approve: () => approved,
    decline: () => ({ status: 'draft', declineReason: reason }),
    deprecate: () => lifecycleChange(db, row, { ...body, act: 'deprecate', reason }),
    archive: () => lifecycleChange(db, row, { act: 'archive', reason }),
    restore: () => lifecycleChange(db, row, { act: 'restore', reason }),
  }
  return changes[body.act]()
}

/** What programs that follow the library are told; nothing where they see no difference. */
export const changeKind = (act: MonomerAct, status: StateChange['status']): MonomerChangeKind | null => {
  if (status === 'approved') return act === 'restore' ? 'restored' : 'approved'
  if (act === 'deprecate') return 'deprecated'
  if (act === 'archive') return 'archived'
  return act === 'restore' ? 'restored' : null
}

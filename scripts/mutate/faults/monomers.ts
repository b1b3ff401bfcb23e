import type { Fault } from '../fault.ts'

const folder = 'packages/server/src/monomers'
const review = `${folder}/review/review.test.ts`
const library = `${folder}/monomers.test.ts`

/** The monomer library: what would let somebody change, see or use a monomer without a word. */
export const monomerFaults: readonly Fault[] = [
  {
    about: 'monomers: reviewers approve their own change',
    file: `${folder}/review/steps.ts`,
    from: 'if (isDecision && isOwnChange)',
    to: 'if (isDecision && isOwnChange && !isReviewer)',
    test: review,
    title: 'own change – of a reviewer – is decided by another one',
  },
  {
    about: 'monomers: organisations see monomers of others',
    file: 'packages/server/migrations/0031_monomers.sql',
    from: 'CREATE POLICY visible ON monomers FOR SELECT TO atrium_app\n  USING (organisation_id IS NULL OR',
    to: 'CREATE POLICY visible ON monomers FOR SELECT TO atrium_app\n  USING (true OR',
    test: library,
    title: 'monomers of another organisation – by any way – are not seen',
  },
  {
    about: 'monomers: organisations follow the changes of others',
    file: 'packages/server/migrations/0032_monomer_review.sql',
    from: 'CREATE POLICY visible ON monomer_changes FOR SELECT TO atrium_app\n  USING (organisation_id IS NULL OR',
    to: 'CREATE POLICY visible ON monomer_changes FOR SELECT TO atrium_app\n  USING (true OR',
    test: review,
    title: 'changes – of organisations and of the public library – are numbered, each seen by whom it concerns',
  },
  {
    about: 'monomers: products use a draft',
    file: `${folder}/library/monomers.store.ts`,
    from: '...(isApproved && { approvedVersion:',
    to: '...({ approvedVersion:',
    test: review,
    title: 'a change of an approved monomer – while it is open – leaves products the approved version and its symbol',
  },
  {
    about: 'monomers: a restored symbol stands twice in the library',
    file: `${folder}/review/lifecycle.ts`,
    from: ".includes(symbol))\n      throw new CallError('monomers.symbol-in-use'",
    to: ".includes(symbol) && approved === undefined)\n      throw new CallError('monomers.symbol-in-use'",
    test: review,
    title: 'restore – of a symbol that was given to another monomer – says so',
  },
  {
    about: 'monomers: a decision is about another version than the one that was seen',
    file: `${folder}/review/change-state.ts`,
    from: 'if (row.version === body.version) return row',
    to: 'if (row.version >= body.version) return row',
    test: review,
    title: 'a step – on another version than the one that was seen – is refused with what there is',
  },
  {
    about: 'monomers: the second editor overwrites the first',
    file: `${folder}/library/save-monomer.ts`,
    from: 'if (row.version !== body.version) throw',
    to: 'if (row.version < (body.version ?? 0)) throw',
    test: library,
    title: 'two editors – of the same version – the second gets what the first saved',
  },
  {
    about: 'monomers: warnings that nobody confirmed are saved',
    file: `${folder}/library/save-monomer.ts`,
    from: 'if (open.length > 0)',
    to: 'if (open.length > findings.length)',
    test: library,
    title: 'warnings – not confirmed – are asked for with their atoms, and confirmed by their codes',
  },
  {
    about: 'monomers: authors archive what products use without a reviewer',
    file: `${folder}/library/remove-monomer.ts`,
    from: "=== 'monomers.reviewers-only') fail(",
    to: "=== 'monomers.own-change') fail(",
    test: review,
    title: 'what products use – deprecated, archived, restored – is changed by reviewers alone',
  },
]

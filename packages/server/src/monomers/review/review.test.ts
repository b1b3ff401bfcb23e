import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { MonomerDetail } from '@atrium/contract/monomers/monomers.shapes.ts'
import { monomerActs, type MonomerReviewers } from '@atrium/contract/monomers/review.shapes.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { chemistsOf, glycine } from '#testing/chemists.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const { aChemist } = chemistsOf(portal)
const owner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

/** An organisation with an author and two reviewers. */
async function aReviewedOrganisation() {
  const admin = await aChemist({ role: 'organisation-admin' })
  const { organisationId } = admin
  const [author, reviewer, second] = [
    await aChemist({ organisationId }),
    await aChemist({ organisationId }),
    await aChemist({ organisationId }),
  ]
  const setReviewers = (accountIds: string[]) =>
    admin.ask<MonomerReviewers>('PUT /Helm/reviewers', { accountIds, Reason: 'Quality' })
  assert.equal((await setReviewers([reviewer.id, second.id])).code, 100)
  return { organisationId, admin, author, reviewer, second, setReviewers }
}

const changesOf = async (id: string) =>
  (await owner<{ kind: string }>(sql`select kind from monomer_changes where monomer_id = ${id} order by no`)).map(
    ({ kind }) => kind,
  )
const templatesFor = async (organisationId: string) =>
  (
    await owner<{ template: string }>(
      sql`select template from messages where organisation_id = ${organisationId} and template like 'monomer-%' order by created_at, id`,
    )
  ).map(({ template }) => template)

test('without reviewers – a save – is approved at once', async () => {
  const chemist = await aChemist()
  const { symbolId, status, approvedVersion } = await chemist.save()
  assert.deepEqual([status, approvedVersion], ['approved', 1])
  const changed = await chemist.save({ symbolId, version: 1, name: 'Other' })
  assert.deepEqual([changed.status, changed.approvedVersion], ['approved', 2])
  assert.deepEqual(await changesOf(symbolId), ['approved', 'approved'])
  assert.equal((await chemist.review(symbolId)).isReviewed, false)
})

test('with reviewers – draft, review, approval – products use it from the approval on', async () => {
  const { organisationId, author, reviewer } = await aReviewedOrganisation()
  const { symbolId, status, approvedVersion } = await author.save()
  assert.deepEqual([status, approvedVersion], ['draft', null])
  assert.deepEqual((await author.review(symbolId)).acts, ['submit', 'archive'])
  assert.equal(await author.act(symbolId, 'submit'), 'in-review')
  const waiting = await reviewer.review(symbolId)
  assert.deepEqual(
    [waiting.submittedBy, waiting.acts],
    [author.realName, ['withdraw', 'approve', 'decline', 'archive']],
  )
  assert.deepEqual((await author.review(symbolId)).acts, ['withdraw', 'archive'])
  assert.equal((await reviewer.done<{ Count: number }>('GET /Helm/reviews/count')).Count, 1)
  assert.equal((await author.done<{ Count: number }>('GET /Helm/reviews/count')).Count, 0)
  assert.equal(await reviewer.act(symbolId, 'approve'), 'approved')
  assert.equal((await reviewer.done<{ Count: number }>('GET /Helm/reviews/count')).Count, 0)
  const detail = await author.done<MonomerDetail>(`GET /Helm/${symbolId}`)
  assert.deepEqual([detail.status, detail.approvedVersion], ['approved', 1])
  assert.deepEqual(await changesOf(symbolId), ['saved', 'approved'])
  assert.deepEqual(await templatesFor(organisationId), ['monomer-submitted', 'monomer-submitted', 'monomer-approved'])
})

test('a change of an approved monomer – while it is open – leaves products the approved version and its symbol', async () => {
  const { author, reviewer } = await aReviewedOrganisation()
  const { symbolId } = await author.save({ symbol: 'Old1' })
  await author.act(symbolId, 'submit')
  await reviewer.act(symbolId, 'approve')
  const draft = await author.save({ symbolId, version: 1, symbol: 'New1', structure: glycine, naturalAnalog: 'G' })
  assert.deepEqual([draft.status, draft.version, draft.approvedVersion], ['draft', 2, 1])
  const [resolved] = await owner<{ symbol: string; formula: string }>(sql`select v.symbol, v.formula from monomers m
    join monomer_versions v on v.monomer_id = m.id and v.version = m.approved_version where m.id = ${symbolId}`)
  assert.deepEqual(resolved, { symbol: 'Old1', formula: 'C3H7NO2' })
  assert.deepEqual((await author.refused({ symbol: 'Old1' })).codes, ['symbol.taken'])
  assert.deepEqual((await author.refused({ symbol: 'New1' })).codes, ['symbol.taken'])
  assert.equal(await author.act(symbolId, 'submit', { version: 2 }), 'in-review')
  assert.equal(await reviewer.act(symbolId, 'approve', { version: 2 }), 'approved')
  await author.save({ symbol: 'Old1' })
})

test('decline – with its reason – makes a draft that is submitted again', async () => {
  const { organisationId, author, reviewer } = await aReviewedOrganisation()
  const { symbolId } = await author.save()
  await author.act(symbolId, 'submit')
  assert.equal(await reviewer.act(symbolId, 'decline'), 'monomers.reason-needed')
  assert.equal(await reviewer.act(symbolId, 'decline', { Reason: '  ' }), 'monomers.reason-needed')
  assert.equal(await reviewer.act(symbolId, 'decline', { Reason: 'No source' }), 'draft')
  assert.equal((await author.review(symbolId)).declineReason, 'No source')
  assert.deepEqual(await templatesFor(organisationId), ['monomer-submitted', 'monomer-submitted', 'monomer-declined'])
  assert.equal(await author.act(symbolId, 'submit'), 'in-review')
  assert.equal((await author.review(symbolId)).declineReason, null)
})

test('own change – of a reviewer – is decided by another one', async () => {
  const { reviewer, second } = await aReviewedOrganisation()
  const { symbolId } = await reviewer.save()
  await reviewer.act(symbolId, 'submit')
  assert.equal(await reviewer.act(symbolId, 'approve'), 'monomers.own-change')
  assert.equal(await reviewer.act(symbolId, 'decline', { Reason: 'Wrong' }), 'monomers.own-change')
  assert.deepEqual(await reviewer.list({ waitsForMe: true }), [])
  assert.deepEqual(
    (await second.list({ waitsForMe: true })).map((each) => each.symbolId),
    [symbolId],
  )
  assert.deepEqual((await reviewer.review(symbolId)).reviewers, [second.realName])
  // Who changes it on the way has changed it, too.
  await second.save({ symbolId, version: 1, name: 'By both' })
  await second.act(symbolId, 'submit', { version: 2 })
  assert.equal(await second.act(symbolId, 'approve', { version: 2 }), 'monomers.own-change')
  assert.deepEqual((await reviewer.review(symbolId)).reviewers, [])
})

test('decisions – of somebody who is no reviewer – are refused', async () => {
  const { author, admin } = await aReviewedOrganisation()
  const { symbolId } = await author.save()
  await author.act(symbolId, 'submit')
  for (const person of [author, admin]) {
    assert.equal(await person.act(symbolId, 'approve'), 'monomers.reviewers-only')
    assert.equal(await person.act(symbolId, 'decline', { Reason: 'Wrong' }), 'monomers.reviewers-only')
  }
})

test('what products use – deprecated, archived, restored – is changed by reviewers alone', async () => {
  const { author, reviewer } = await aReviewedOrganisation()
  const { symbolId } = await author.save()
  await author.act(symbolId, 'submit')
  await reviewer.act(symbolId, 'approve')
  assert.equal(await author.act(symbolId, 'deprecate', { Reason: 'Unstable' }), 'monomers.reviewers-only')
  assert.equal(await author.act(symbolId, 'archive'), 'monomers.reviewers-only')
  const removal = { symbolId, Reason: 'Unstable' }
  assert.equal((await author.ask('POST /Helm/DelHelmInfo', removal)).error, 'monomers.reviewers-only')
  assert.equal(
    (await author.ask('POST /Helm/DelHelmInfo', { ...removal, permanently: true })).error,
    'monomers.reviewers-only',
  )
  assert.equal(await reviewer.act(symbolId, 'deprecate'), 'monomers.reason-needed')
  assert.equal(
    await reviewer.act(symbolId, 'deprecate', { Reason: 'Unstable', replacementSymbol: ' Abu ' }),
    'deprecated',
  )
  const { deprecationReason, replacementSymbol } = await author.review(symbolId)
  assert.deepEqual([deprecationReason, replacementSymbol], ['Unstable', 'Abu'])
  assert.equal((await author.refused({ symbolId, version: 1 })).error, 'monomers.deprecated')
  assert.equal(await reviewer.act(symbolId, 'archive'), 'archived')
  assert.equal(await reviewer.act(symbolId, 'restore'), 'deprecated')
  assert.equal(await reviewer.act(symbolId, 'restore'), 'approved')
  assert.equal((await author.review(symbolId)).deprecationReason, null)
  assert.deepEqual(await changesOf(symbolId), ['saved', 'approved', 'deprecated', 'archived', 'restored', 'restored'])
})

test('withdrawing, and changing what waits – make a draft', async () => {
  const { author, reviewer } = await aReviewedOrganisation()
  const { symbolId } = await author.save()
  await author.act(symbolId, 'submit')
  assert.equal(await author.act(symbolId, 'withdraw'), 'draft')
  await author.act(symbolId, 'submit')
  const changed = await author.save({ symbolId, version: 1, name: 'Other' })
  assert.equal(changed.status, 'draft')
  assert.equal(await reviewer.act(symbolId, 'approve', { version: 2 }), 'monomers.impossible-step')
})

test('steps – impossible in a state – are refused, each with the state in its sentence', async () => {
  const { author, reviewer } = await aReviewedOrganisation()
  const { symbolId } = await author.save()
  const possible = {
    draft: ['submit', 'archive'],
    'in-review': ['withdraw', 'approve', 'decline', 'archive'],
    approved: ['deprecate', 'archive'],
    deprecated: ['archive', 'restore'],
    archived: ['restore'],
  }
  const impossible = async (state: keyof typeof possible) => {
    for (const act of monomerActs.filter((each) => !possible[state].includes(each)))
      assert.equal(await reviewer.act(symbolId, act, { Reason: 'x' }), 'monomers.impossible-step', `${act} ${state}`)
  }
  await impossible('draft')
  await author.act(symbolId, 'submit')
  await impossible('in-review')
  await reviewer.act(symbolId, 'approve')
  await impossible('approved')
  const { message } = await reviewer.ask(`POST /Helm/${symbolId}/state`, { act: 'submit', version: 1 })
  assert.equal(message, '“Submit for review” is not possible: the monomer is approved')
  await reviewer.act(symbolId, 'deprecate', { Reason: 'x' })
  await impossible('deprecated')
  await reviewer.act(symbolId, 'archive')
  await impossible('archived')
})

test('two reviewers at once – approve and decline – one decides', async () => {
  const { author, reviewer, second } = await aReviewedOrganisation()
  const { symbolId } = await author.save()
  await author.act(symbolId, 'submit')
  const answers = await Promise.all([
    reviewer.act(symbolId, 'approve'),
    second.act(symbolId, 'decline', { Reason: 'Wrong' }),
  ])
  assert.equal(answers.filter((answer) => answer === 'monomers.impossible-step').length, 1, String(answers))
})

test('a step – on another version than the one that was seen – is refused with what there is', async () => {
  const { author, reviewer } = await aReviewedOrganisation()
  const { symbolId } = await author.save()
  await author.save({ symbolId, version: 1, name: 'Second' })
  await author.act(symbolId, 'submit', { version: 2 })
  const { error, details } = await reviewer.ask(`POST /Helm/${symbolId}/state`, { act: 'approve', version: 1 })
  assert.equal(error, 'monomers.changed-meanwhile')
  assert.equal((details as { monomer: MonomerDetail }).monomer.name, 'Second')
})

test('restore – of a symbol that was given to another monomer – says so', async () => {
  const chemist = await aChemist()
  const { symbolId } = await chemist.save()
  await chemist.act(symbolId, 'archive', { Reason: 'Not needed' })
  const taken = await chemist.save({ name: 'The next' })
  const { error, message } = await chemist.ask(`POST /Helm/${symbolId}/state`, { act: 'restore', version: 1 })
  assert.deepEqual(
    [error, message],
    [
      'monomers.symbol-in-use',
      'The symbol “Xal” was given to another monomer. Archive that one first, or give it another symbol',
    ],
  )
  await chemist.act(taken.symbolId, 'archive')
  assert.equal(await chemist.act(symbolId, 'restore'), 'approved')
})

test('reviewers – who left – do not count, and changes still wait', async () => {
  const { admin, author, reviewer, second } = await aReviewedOrganisation()
  const { symbolId } = await author.save()
  await author.act(symbolId, 'submit')
  await owner(sql`update accounts set left_at = now() where id in (${reviewer.id}, ${second.id})`)
  assert.deepEqual((await author.review(symbolId)).reviewers, [])
  const reviewers = await admin.done<MonomerReviewers>('GET /Helm/reviewers')
  assert.deepEqual(
    reviewers.people.map(({ isActive }) => isActive),
    [false, false],
  )
  assert.equal((await author.save({ symbol: 'Next1' })).status, 'draft')
})

test('the last reviewer – removed – leaves what waits, and a submission is approved at once', async () => {
  const { author, setReviewers } = await aReviewedOrganisation()
  const { symbolId } = await author.save()
  await author.act(symbolId, 'submit')
  const { response } = await setReviewers([])
  assert.deepEqual(response, { people: [], waiting: 1 })
  assert.equal((await author.review(symbolId)).status, 'in-review')
  assert.equal(await author.act(symbolId, 'withdraw'), 'draft')
  assert.equal(await author.act(symbolId, 'submit'), 'approved')
})

test('reviewers – of another organisation or unknown – are refused, and are set by administrators alone', async () => {
  const { author, reviewer, setReviewers } = await aReviewedOrganisation()
  const stranger = await aChemist()
  assert.equal((await setReviewers([reviewer.id, stranger.id])).error, 'monomers.wrong-reviewer')
  assert.equal((await setReviewers([newId()])).error, 'monomers.wrong-reviewer')
  assert.equal((await author.ask('PUT /Helm/reviewers', { accountIds: [] })).error, 'access.denied')
  assert.deepEqual((await author.done<MonomerReviewers>('GET /Helm/reviewers')).people.length, 2)
})

test('monomers of another organisation and public ones – by any step – are not found or not changed', async () => {
  const { author } = await aReviewedOrganisation()
  const { symbolId } = await author.save()
  const stranger = await aReviewedOrganisation()
  for (const act of monomerActs)
    assert.equal(await stranger.reviewer.act(symbolId, act, { Reason: 'x' }), 'request.not-found')
  assert.equal((await stranger.reviewer.ask(`GET /Helm/${symbolId}/review`)).error, 'request.not-found')
  await author.act(symbolId, 'submit')
  assert.deepEqual(await stranger.reviewer.list({ waitsForMe: true }), [])
  assert.deepEqual(await stranger.reviewer.list({ status: ['in-review'] }), [])
})

test('changes – of organisations and of the public library – are numbered, each seen by whom it concerns', async () => {
  const chemist = await aChemist()
  const stranger = await aChemist()
  const { symbolId } = await chemist.save()
  await chemist.done('POST /Helm/DelHelmInfo', { symbolId, permanently: true })
  assert.deepEqual(await changesOf(symbolId), ['approved', 'deleted'])
  const seenBy = ({ organisationId }: { organisationId: string }) =>
    inTransaction(portal.database, { organisationId }, (db) =>
      rowsOf(db, sql`select no from monomer_changes where monomer_id = ${symbolId}`),
    )
  assert.equal((await seenBy(chemist)).length, 2)
  assert.equal((await seenBy(stranger)).length, 0)
})

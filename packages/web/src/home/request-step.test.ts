import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccessState, OwnAccessRequest } from '@atrium/contract/products/access.shapes.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { unseenDecisions, requestStep } from './request-step.ts'

const request = (State: AccessState, IsSeen = false): OwnAccessRequest => ({
  ID: State,
  State,
  RequestedTime: '2026-11-20T00:00:00Z',
  DecidedTime: null,
  Answer: null,
  IsSeen,
})
const product = (IsAuthorized: boolean, Request: OwnAccessRequest | null) =>
  ({ IsAuthorized, Request }) as AuthorisedProduct

test('request step – ask without an open request, withdraw while waiting, ask again after a decline', () => {
  assert.equal(requestStep(null), 'ask')
  for (const state of ['granted', 'withdrawn', 'closed'] as const) assert.equal(requestStep(request(state)), 'ask')
  assert.equal(requestStep(request('waiting')), 'waiting')
  assert.equal(requestStep(request('declined')), 'declined')
})

test('decisions – are listed until seen, and grants only while the seat exists', () => {
  const unseen = [product(true, request('granted')), product(false, request('declined'))]
  const hidden = [
    product(true, request('granted', true)),
    product(false, request('granted')),
    product(false, request('waiting')),
    product(true, null),
  ]
  assert.deepEqual(unseenDecisions([...unseen, ...hidden]), unseen)
})

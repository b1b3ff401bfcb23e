import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccessState, OwnAccessRequest } from '@atrium/contract/products/access.shapes.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { newlyDecided, requestStep } from './request-step.ts'

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

test('who has no request, or one that is over, can ask; who waits can take it back; who was declined can ask again', () => {
  assert.equal(requestStep(null), 'ask')
  for (const state of ['granted', 'withdrawn', 'closed'] as const) assert.equal(requestStep(request(state)), 'ask')
  assert.equal(requestStep(request('waiting')), 'waiting')
  assert.equal(requestStep(request('declined')), 'declined')
})

test('decisions are told until they are seen, and a seat only while it is there', () => {
  const told = [product(true, request('granted')), product(false, request('declined'))]
  const untold = [
    product(true, request('granted', true)),
    product(false, request('granted')),
    product(false, request('waiting')),
    product(true, null),
  ]
  assert.deepEqual(newlyDecided([...told, ...untold]), told)
})

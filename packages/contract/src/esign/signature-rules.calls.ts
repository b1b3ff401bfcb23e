import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { Reason } from '../kit/reason.ts'
import { Type } from '../kit/type.ts'
import { Meaning, MeaningInput, Policy, PolicyInput } from './esign.shapes.ts'

const administrators = { access: 'organisation-admin', scope: 'organisation', menu: 'e-signature-settings' } as const
const meaningFails = ['esign.meaning-taken', 'request.not-found'] as const

/** What signatures mean in an organisation, and who may sign what. */
export const signatureRuleCalls = {
  meanings: read({
    at: 'GET /esign/meanings',
    title: 'List signature meanings',
    purpose: 'Lists the meanings of signatures in the organisation, and who may sign with each.',
    ...administrators,
    gives: Type.Array(Meaning),
  }),
  addMeaning: write({
    at: 'POST /esign/meanings',
    title: 'Add signature meaning',
    purpose: 'Adds a meaning. Products name it by its code when they request signatures.',
    ...administrators,
    audit: 'esign.meaning-added',
    body: Type.Object({
      Code: Type.String({ pattern: '^[a-z][a-z0-9-]{0,29}$', description: 'How products name it' }),
      ...MeaningInput,
      Reason,
    }),
    gives: Type.Array(Meaning),
    fails: meaningFails,
  }),
  modifyMeaning: write({
    at: 'PUT /esign/meanings/:id',
    title: 'Edit signature meaning',
    purpose: 'Changes a meaning for new signatures. Earlier signatures keep the wording they were made with.',
    ...administrators,
    audit: 'esign.meaning-changed',
    params: Type.Object({ id: Id('esign-meaning', 'The meaning') }),
    body: Type.Object({ ...MeaningInput, Reason }),
    gives: Type.Array(Meaning),
    fails: meaningFails,
  }),
  policies: read({
    at: 'GET /esign/policies',
    title: 'List signature policies',
    purpose: 'Lists the signature policy of each licensed product.',
    ...administrators,
    gives: Type.Array(Policy),
  }),
  setPolicy: write({
    at: 'PUT /esign/policies/:id',
    title: 'Set signature policy',
    purpose: 'Sets the signature policy of a product. It applies from the next request and signature.',
    ...administrators,
    audit: 'esign.policy-set',
    params: Type.Object({ id: Id('product', 'The product') }),
    body: Type.Object({ ...PolicyInput, Reason }),
    gives: Type.Array(Policy),
    fails: ['request.not-found'],
  }),
}

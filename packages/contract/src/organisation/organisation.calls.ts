import { read } from '../kit/call.ts'
import { Organisation } from './organisation.shapes.ts'

export const organisationCalls = {
  my: read({
    at: 'GET /organization/my',
    purpose: 'The organisation of the person who asks.',
    access: 'signed-in',
    scope: 'organisation',
    gives: Organisation,
  }),
}

import type { Static } from 'typebox'
import { Type } from '../kit/type.ts'
import { WebAddress } from './web-address.ts'

/** A connection to a CAS server. It has no secret: the server knows the portal by its address. */
export const CasSettings = Type.Object({
  Kind: Type.Literal('cas', { description: 'CAS' }),
  Server: WebAddress('Address of the CAS server, below which `/login` is found'),
  Protocol: Type.Enum(['2', '3'], {
    description: 'The version of the CAS protocol: attributes are part of version 3, and of some servers of version 2',
  }),
  SubjectClaim: Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: '^[A-Za-z][\\w:/.-]*$',
    description: 'The attribute that names a person for ever; `user` is the name by which the server knows the person',
  }),
  EndsUpstream: Type.Boolean({ description: 'Whether signing out here signs out at the server, too' }),
})
export type CasSettings = Static<typeof CasSettings>

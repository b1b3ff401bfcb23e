import type { helmCalls } from '@atrium/contract/monomers/helm.calls.ts'
import type { Handlers } from '#kit/http/handle.ts'
import type { ChemistryThread } from '#chemistry/chemistry-thread.ts'
import { describeHelm } from './describe-helm.ts'

/** HELM of whole molecules. */
export const helm = (thread: ChemistryThread): Handlers<typeof helmCalls> => ({
  parse: ({ body, lang, batch }) => describeHelm(body.helm, { lang, batch, thread }),
})

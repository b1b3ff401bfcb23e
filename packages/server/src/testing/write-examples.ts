import { accountExamples } from './examples/account.ts'
import { exampleKit, type Examples } from './examples/kit.ts'
import { memberExamples } from './examples/members.ts'
import { operatorExamples } from './examples/operator.ts'
import { organisationExamples } from './examples/organisation.ts'
import { peopleExamples } from './examples/people.ts'
import { productExamples } from './examples/products.ts'
import { settingExamples } from './examples/settings.ts'

export type { WriteExample } from './examples/kit.ts'

/** Examples of every call that is logged, by where it is. Each makes what it needs, so that they can run in any order. */
export function writeExamples(portal: Parameters<typeof exampleKit>[0]): Examples {
  const kit = exampleKit(portal)
  return {
    ...accountExamples(kit),
    ...organisationExamples(kit),
    ...memberExamples(kit),
    ...peopleExamples(kit),
    ...settingExamples(kit),
    ...productExamples(kit),
    ...operatorExamples(kit),
  }
}

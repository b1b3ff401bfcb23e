import type { ReadCall } from '@atrium/contract/kit/call.ts'
import { useTranslation } from 'react-i18next'
import { useInvalidate } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import type { Picked } from './member-picker.tsx'
import { memberReads } from './member-reads.ts'
import { usePeopleText } from './use-people-text.ts'

/** An act on people that its toast names. */
type Act = 'move' | 'makeAdmin' | 'makeMember' | 'lock' | 'deactivate' | 'activate' | 'unlock' | 'authorise'

interface Done {
  people: readonly Picked[]
  /** Name of the department they moved to. */
  place?: string
  /** Calls that restore what was before, each of them logged. Omit when there is nothing to undo. */
  undo?: (() => Promise<unknown>[]) | undefined
}

/** Returns a function that says who was changed and how, and offers to undo it. */
export function useActToast() {
  const { t } = useTranslation(['members', 'app'])
  const peopleText = usePeopleText()
  const refresh = useInvalidate()
  return (act: Act, { people, place = '', undo }: Done): void => {
    const onChoose = async (calls: () => Promise<unknown>[]) => {
      try {
        await Promise.all(calls())
        showToast('success', t('done.undone'))
      } catch {
        // Each failed call has shown its error.
      }
      await refresh(memberReads as readonly ReadCall[])
    }
    const action = undo && { text: t('app:undo'), onChoose: () => void onChoose(undo) }
    showToast('success', t(`done.${act}`, { who: peopleText(people), place }), action)
  }
}

/** Groups people by what they had before an act. */
export const groupBefore = <P, K>(people: readonly P[], before: (person: P) => K): [K, P[]][] => {
  const groups = Map.groupBy(people, (person) => JSON.stringify(before(person)))
  return [...groups].map(([key, group]) => [JSON.parse(key) as K, group])
}

import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'

/** Takes public monomers into the library, and says what became of them. */
export function useAssociation(onDone: () => void) {
  const { t } = useTranslation('monomer-library')
  return useWrite(monomerCalls.associate, {
    invalidates: [monomerCalls.list, monomerCalls.monomer],
    onSuccess(results) {
      const count = (result: string) => results.filter((each) => each.result === result).length
      const parts = [
        t('linked', { count: count('linked') }),
        ...(['already-linked', 'symbol-conflict', 'not-found'] as const)
          .filter((result) => count(result) > 0)
          .map((result) => t(`result.${result}`, { number: count(result) })),
      ]
      showToast(count('symbol-conflict') > 0 ? 'error' : 'success', parts.join(t('partSeparator')))
      onDone()
    },
  })
}

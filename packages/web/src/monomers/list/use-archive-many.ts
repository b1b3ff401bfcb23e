import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInvalidate, useWrite } from '#kit/calls/queries.ts'
import { confirm } from '#kit/confirm.ts'
import { showToast } from '#kit/toasts.ts'

/** Asks, archives the chosen monomers one after the other, and says how many were left out. */
export function useArchiveMany(onDone: () => void) {
  const { t } = useTranslation('monomer-search')
  const [done, setDone] = useState<number>()
  const remove = useWrite(monomerCalls.remove, { quiet: true })
  const invalidate = useInvalidate()
  const archive = async (ids: readonly string[]) => {
    const count = ids.length
    const decision = await confirm({
      title: t('archiveManyTitle', { count }),
      text: t('archiveManyText'),
      label: t('archiveMany', { count }),
      isDangerous: true,
      asksReason: true,
    })
    if (!decision) return
    let archived = 0
    for (const [index, symbolId] of ids.entries()) {
      setDone(index)
      const result = await remove.mutateAsync({ body: { symbolId, ...decision } }).catch(() => undefined)
      if (result) archived += 1
    }
    setDone(undefined)
    const leftOut = count - archived
    const parts = [t('archivedMany', { count: archived }), ...(leftOut > 0 ? [t('leftOut', { count: leftOut })] : [])]
    showToast(leftOut > 0 ? 'error' : 'success', parts.join(' · '))
    onDone()
    await invalidate([monomerCalls.list, monomerCalls.monomer])
  }
  return { archive, done }
}

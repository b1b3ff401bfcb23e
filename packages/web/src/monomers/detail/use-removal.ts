import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import type { MonomerDetail } from '@atrium/contract/monomers/monomers.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { confirm } from '#kit/confirm.ts'
import { showToast } from '#kit/toasts.ts'

/** Asks, with a reason, and archives a monomer or removes the link to a public one. */
export function useRemoval(onDone: () => void) {
  const { t } = useTranslation('monomer-library')
  const remove = useWrite(monomerCalls.remove, {
    invalidates: [monomerCalls.list, monomerCalls.monomer, monomerCalls.review],
  })
  return async ({ symbolId, symbol, owner }: MonomerDetail) => {
    const isOwn = owner === 'organisation'
    const decision = await confirm({
      title: t(isOwn ? 'archiveTitle' : 'unlinkTitle', { symbol }),
      text: t(isOwn ? 'archiveText' : 'unlinkText'),
      label: t(isOwn ? 'archive' : 'unlink'),
      isDangerous: true,
      asksReason: true,
    })
    if (!decision) return
    remove.mutate(
      { body: { symbolId, ...decision } },
      {
        onSuccess() {
          showToast('success', t(isOwn ? 'archived' : 'unlinked', { symbol }))
          onDone()
        },
      },
    )
  }
}

/** Asks, with a reason, and deletes a monomer for good. */
export function useDeletion(onDone: () => void) {
  const { t } = useTranslation('monomer-search')
  const remove = useWrite(monomerCalls.remove, { invalidates: [monomerCalls.list] })
  return async ({ symbolId, symbol }: MonomerDetail) => {
    const decision = await confirm({
      title: t('permanentlyTitle', { symbol }),
      text: t('permanentlyText'),
      label: t('permanently'),
      isDangerous: true,
      asksReason: true,
    })
    if (!decision) return
    remove.mutate(
      { body: { symbolId, permanently: true, ...decision } },
      {
        onSuccess() {
          showToast('success', t('deleted', { symbol }))
          onDone()
        },
      },
    )
  }
}

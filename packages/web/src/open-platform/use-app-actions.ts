import type { App } from '@atrium/contract/open-platform/apps.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { useTranslation } from 'react-i18next'
import { confirm, type Decision } from '#kit/confirm.ts'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'

const invalidates = [openPlatformCalls.apps]

/** What ends a secret or an app; each asks for confirmation and a reason. */
export function useAppActions({ ID: id, Name: name }: App) {
  const { t } = useTranslation('open-apps')
  const done = (text: 'oldEnded' | 'revoked' | 'removed') => ({
    invalidates,
    onSuccess: () => showToast('success', t(text, { name })),
  })
  const endOldSecret = useWrite(openPlatformCalls.endOldAppSecret, done('oldEnded'))
  const revokeApp = useWrite(openPlatformCalls.revokeApp, done('revoked'))
  const removeApp = useWrite(openPlatformCalls.removeApp, done('removed'))
  const ask = async (act: 'endOld' | 'revoke' | 'remove', run: (decision: NonNullable<Decision>) => void) => {
    const decision = await confirm({
      title: t(`${act}Title`, { name }),
      text: t(`${act}Hint`),
      label: t(act),
      isDangerous: true,
      asksReason: true,
    })
    if (decision) run(decision)
  }
  const params = { id }
  return {
    endOld: () => void ask('endOld', (body) => endOldSecret.mutate({ params, body })),
    revoke: () => void ask('revoke', (body) => revokeApp.mutate({ params, body })),
    remove: () => void ask('remove', (body) => removeApp.mutate({ params, body })),
  }
}

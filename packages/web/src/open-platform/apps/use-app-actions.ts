import type { App } from '@atrium/contract/open-platform/apps.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'

const invalidates = [openPlatformCalls.apps]

/** What ends the older secret of an app, after confirmation and a reason. */
export function useAppActions({ ID: id, Name: name }: App) {
  const { t } = useTranslation('open-apps')
  const endOldSecret = useWrite(openPlatformCalls.endOldAppSecret, {
    invalidates,
    onSuccess: () => showToast('success', t('oldEnded', { name })),
  })
  return {
    async endOld() {
      const decision = await confirm({
        title: t('endOldTitle', { name }),
        text: t('endOldHint'),
        label: t('endOld'),
        isDangerous: true,
        asksReason: true,
      })
      if (decision) endOldSecret.mutate({ params: { id }, body: decision })
    },
  }
}

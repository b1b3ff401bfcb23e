import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { menuCalls } from '@atrium/contract/menus/menus.calls.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'

/** Changes the visibility of entries and invalidates all menus. */
export function useVisibility(onDone?: () => void) {
  const { t } = useTranslation('menus')
  return useWrite(menuCalls.save, {
    invalidates: [menuCalls.tree, menuCalls.users, menuCalls.hidden, menuCalls.userTree, identityCalls.session],
    onSuccess({ Changed }) {
      showToast('success', t('page.done', { count: Changed }))
      onDone?.()
    },
  })
}

import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import type { UIVersion } from '@atrium/contract/constants.ts'
import { useNavigate } from 'react-router'
import { useWrite } from '#kit/calls/queries.ts'
import { updateSession, useSession } from '#kit/session.ts'
import { homePath } from '#kit/start-page.ts'

/**
 * The version of the interface. Switching to nostalgia reloads the page; switching to the new one opens the card home.
 */
export function useUiVersion() {
  const { UIVersion: version } = useSession()
  const navigate = useNavigate()
  const save = useWrite(accountCalls.setUIVersion)
  const setVersion = async (chosen: UIVersion) => {
    // The failure is already shown as a toast.
    const saved = await save
      .mutateAsync({ params: { version: chosen }, query: { isRefresh: false } })
      .catch(() => undefined)
    if (!saved) return
    if (saved.UIVersion === 'NOSTALGIA') return location.reload()
    updateSession({ UIVersion: saved.UIVersion })
    void navigate(homePath)
  }
  return { version, isSaving: save.isPending, setVersion }
}

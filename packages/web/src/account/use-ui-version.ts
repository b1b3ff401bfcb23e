import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import type { UIVersion } from '@atrium/contract/constants.ts'
import { useNavigate } from 'react-router'
import { useWrite } from '#kit/queries.ts'
import { changeSession, useKnownSession } from '#kit/session.ts'
import { homePath } from '#kit/start-page.ts'

/** The look of the portal, and what changes it: the nostalgia version loads the page again, the new one begins at the card home. */
export function useUiVersion() {
  const { UIVersion: version } = useKnownSession()
  const navigate = useNavigate()
  const save = useWrite(accountCalls.setUIVersion)
  const setVersion = async (chosen: UIVersion) => {
    // A failure has been told by then, and all stays as it was.
    const saved = await save
      .mutateAsync({ params: { version: chosen }, query: { isRefresh: false } })
      .catch(() => undefined)
    if (!saved) return
    if (saved.UIVersion === 'NOSTALGIA') return location.reload()
    changeSession({ UIVersion: saved.UIVersion })
    void navigate(homePath)
  }
  return { version, isSaving: save.isPending, setVersion }
}

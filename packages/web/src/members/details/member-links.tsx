import type { MemberDetail } from '@atrium/contract/members/administration.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { directorySyncCalls } from '@atrium/contract/directory-sync/directory-sync.calls.ts'
import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Allowed } from '#kit/allowed.tsx'
import { confirm } from '#kit/confirm.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useFormatters } from '#components/use-formatters.ts'

/** What an account is linked to for single sign-on. */
export function MemberLinks({ member }: { member: MemberDetail }) {
  const { t } = useTranslation('members')
  const { day } = useFormatters()
  const unlink = useWrite(ssoCalls.unlink, {
    invalidates: [memberCalls.manageDetail],
    onSuccess: () => showToast('success', t('links.removed')),
  })
  const askToUnlink = async (id: string, name: string) => {
    const title = t('links.removeTitle', { person: member.RealName, name })
    if (await confirm({ title, text: t('links.removeHint'), label: t('links.remove'), isDangerous: true }))
      unlink.mutate({ params: { id } })
  }
  return member.Links.map(({ ID, Name, MissingSince, SyncID }) => (
    <div key={ID}>
      {Name}{' '}
      <button
        type="button"
        className="link-button"
        aria-label={t('links.removeNamed', { name: Name })}
        onClick={() => void askToUnlink(ID, Name)}
      >
        {t('links.remove')}
      </button>
      {MissingSince && (
        <p>
          <span className="tag tag-warn">{t('links.missing')}</span>{' '}
          {t('links.missingSince', { day: day(MissingSince), name: Name })}{' '}
          {SyncID && (
            <Allowed call={directorySyncCalls.syncRun}>
              <Link to={`/sso/syncs/${SyncID}?search=${encodeURIComponent(member.RealName)}`}>{t('links.report')}</Link>
            </Allowed>
          )}
        </p>
      )}
    </div>
  ))
}

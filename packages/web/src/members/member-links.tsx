import type { MemberDetail } from '@atrium/contract/members/administration.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'

/** What an account is linked to for single sign-on. */
export function MemberLinks({ member }: { member: MemberDetail }) {
  const { t } = useTranslation('members')
  const unlink = useWrite(ssoCalls.unlink, {
    invalidates: [memberCalls.manageDetail],
    onSuccess: () => showToast('success', t('links.removed')),
  })
  const askToUnlink = async (id: string, name: string) => {
    const title = t('links.removeTitle', { person: member.RealName, name })
    if (await confirm({ title, text: t('links.removeHint'), label: t('links.remove'), isDangerous: true }))
      unlink.mutate({ params: { id } })
  }
  return member.Links.map(({ ID, Name }) => (
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
    </div>
  ))
}

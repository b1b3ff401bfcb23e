import type { MemberRow } from '@atrium/contract/members/administration.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '#components/use-formatters.ts'
import styles from './members.module.css'

const stateTags = { active: 'tag-good', inactive: '', locked: 'tag-bad' }

/** True when an unlock lets the member sign in again. */
export const isLocked = ({ State, PasswordLockedUntil }: MemberRow): boolean =>
  State === 'locked' || (PasswordLockedUntil !== null && new Date(PasswordLockedUntil) > new Date())

/** State of a member, the end of a password lockout, and the invitation of one who has not arrived. */
export function MemberStateTags({ member: { State, PasswordLockedUntil, Invitation } }: { member: MemberRow }) {
  const { t } = useTranslation('members')
  const { clock, day, minute } = useFormatters()
  const isLocked = PasswordLockedUntil !== null && new Date(PasswordLockedUntil) > new Date()
  // A lockout that ends today needs no date.
  const isToday = isLocked && new Date(PasswordLockedUntil).toDateString() === new Date().toDateString()
  return (
    <span className={styles.states}>
      {(!isLocked || State !== 'active') && <span className={`tag ${stateTags[State]}`}>{t(`state.${State}`)}</span>}
      {isLocked && (
        <span className="tag tag-bad">
          {t('state.lockedUntil', { time: (isToday ? clock : minute)(PasswordLockedUntil) })}
        </span>
      )}
      {Invitation && (
        <span className={`tag ${new Date(Invitation.ExpiresTime) > new Date() ? '' : 'tag-bad'}`}>
          {new Date(Invitation.ExpiresTime) > new Date()
            ? t('state.invited', { until: day(Invitation.ExpiresTime) })
            : t('state.invitationExpired')}
        </span>
      )}
    </span>
  )
}

import type { MemberRow, MemberState } from '@atrium/contract/members/administration.shapes.ts'
import { maxBulkPasswords } from '@atrium/contract/members/administration.calls.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useInvalidate, useWrite } from '#kit/queries.ts'
import { useSession } from '#kit/session.ts'
import { showToast } from '#kit/toasts.ts'
import type { MenuAction } from '#components/menu-button.tsx'
import type { InitialPassword } from './initial-passwords.tsx'
import type { MemberAction } from './member-dialogs.tsx'
import { memberReads } from './member-reads.ts'

type Ask = 'makeAdmin' | 'makeMember' | 'password' | 'lock' | 'deactivate' | 'activate' | 'unlock'
const harmless: readonly Ask[] = ['makeAdmin', 'makeMember', 'activate', 'unlock']

/** Changes to members; important ones ask for confirmation and a reason. */
function useMemberChanges(onAction: (action: MemberAction | undefined) => void, onDone: () => void) {
  const { t } = useTranslation('members')
  const done = (count: number) => {
    showToast('success', t('act.done', { count }))
    onDone()
  }
  const changed = { invalidates: memberReads, onSuccess: ({ Changed }: { Changed: number }) => done(Changed) }
  const setState = useWrite(memberCalls.modifyAll, changed)
  const setRole = useWrite(memberCalls.setManager, changed)
  const unlock = useWrite(memberCalls.unlock, {
    ...changed,
    onSuccess({ Changed }) {
      if (Changed > 0) return done(Changed)
      showToast('success', t('act.noneLocked'))
      onDone()
    },
  })
  const initPassword = useWrite(memberCalls.initPassword)
  const refresh = useInvalidate()
  const ask = (what: Ask, count: number) =>
    confirm({
      title: t(`ask.${what}`, { count }),
      text: t(`ask.${what}Hint`),
      label: t(`act.${what}`),
      isDangerous: !harmless.includes(what),
      asksReason: true,
    })
  const change = async (accountIds: string[], State: MemberState, what: Ask) => {
    const decision = await ask(what, accountIds.length)
    if (decision) setState.mutate({ body: { accountIds, State, ...decision } })
  }
  const role = async (accountIds: string[], what: 'makeAdmin' | 'makeMember') => {
    const decision = await ask(what, accountIds.length)
    const Role = what === 'makeAdmin' ? 'organisation-admin' : 'member'
    if (decision) setRole.mutate({ body: { accountIds, Role, ...decision } })
  }
  const password = async (accountIds: string[]) => {
    const decision = await ask('password', accountIds.length)
    if (!decision) return
    let passwords: readonly InitialPassword[] = []
    try {
      // In batches: each result is shown at once and survives a later failure.
      for (let at = 0; at < accountIds.length; at += maxBulkPasswords) {
        onAction({ what: 'passwords', passwords, expected: accountIds.length })
        const part = accountIds.slice(at, at + maxBulkPasswords)
        const made = await initPassword.mutateAsync({ body: { accountIds: part, ...decision } })
        passwords = [...passwords, ...made]
      }
      onDone()
    } catch {
      // Already shown as a toast.
    }
    onAction(passwords.length > 0 ? { what: 'passwords', passwords } : undefined)
    await refresh(memberReads)
  }
  const confirmUnlock = async (accountIds: string[]) => {
    const decision = await ask('unlock', accountIds.length)
    if (decision) unlock.mutate({ body: { accountIds, ...decision } })
  }
  return { change, role, password, unlock: confirmUnlock }
}

/** Actions for one or several members. */
export function useMemberActions(onAction: (action: MemberAction | undefined) => void, onDone: () => void) {
  const { t } = useTranslation('members')
  const { AccountInfo } = useSession()
  const { change, role, password, unlock } = useMemberChanges(onAction, onDone)
  const menuAction = (key: Parameters<typeof textOf>[1], onChoose: () => void, isDangerous = false): MenuAction => ({
    key,
    text: textOf(t, key),
    onChoose,
    isDangerous,
  })

  return {
    forMany: (ids: string[]): MenuAction[] => [
      menuAction('authorise', () => onAction({ what: 'authorise', ids, chosen: [] })),
      menuAction('move', () => onAction({ what: 'move', ids })),
      menuAction('makeAdmin', () => void role(ids, 'makeAdmin')),
      menuAction('makeMember', () => void role(ids, 'makeMember')),
      menuAction('password', () => void password(ids)),
      menuAction('unlock', () => void unlock(ids)),
      menuAction('activate', () => void change(ids, 'active', 'activate')),
      menuAction('lock', () => void change(ids, 'locked', 'lock'), true),
      menuAction('deactivate', () => void change(ids, 'inactive', 'deactivate'), true),
      menuAction('remove', () => onAction({ what: 'remove', ids }), true),
    ],
    forOne(row: MemberRow): MenuAction[] {
      const ids = [row.ID]
      const isSelf = row.ID === AccountInfo?.ID
      const isAdmin = row.Role === 'organisation-admin'
      const others: MenuAction[] = isSelf
        ? []
        : [
            isAdmin
              ? menuAction('makeMember', () => void role(ids, 'makeMember'))
              : menuAction('makeAdmin', () => void role(ids, 'makeAdmin')),
            menuAction('password', () => void password(ids)),
            menuAction('unlock', () => void unlock(ids)),
            row.State === 'active'
              ? menuAction('lock', () => void change(ids, 'locked', 'lock'), true)
              : menuAction('activate', () => void change(ids, 'active', 'activate')),
            ...(row.State === 'inactive'
              ? []
              : [menuAction('deactivate', () => void change(ids, 'inactive', 'deactivate'), true)]),
            menuAction('remove', () => onAction({ what: 'remove', ids }), true),
          ]
      return [
        menuAction('edit', () => onAction({ what: 'edit', id: row.ID })),
        menuAction('authorise', () =>
          onAction({ what: 'authorise', ids, chosen: row.ProductIDs, currentRoles: row.ProductRoles }),
        ),
        menuAction('move', () => onAction({ what: 'move', ids })),
        ...others,
      ]
    },
  }
}

type ActKey =
  | 'edit'
  | 'authorise'
  | 'move'
  | 'makeAdmin'
  | 'makeMember'
  | 'password'
  | 'unlock'
  | 'lock'
  | 'activate'
  | 'deactivate'
  | 'remove'

const textOf = (t: ReturnType<typeof useTranslation<'members'>>['t'], key: ActKey): string => t(`act.${key}`)

import type { MemberRow, MemberState } from '@atrium/contract/members/administration.shapes.ts'
import { mostPasswordsAtOnce } from '@atrium/contract/members/administration.calls.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useRefresh, useWrite } from '#kit/queries.ts'
import { useKnownSession } from '#kit/session.ts'
import { showToast } from '#kit/toasts.ts'
import type { MenuAct } from '#components/menu-button.tsx'
import type { InitialPassword } from './initial-passwords.tsx'
import type { Doing } from './member-dialogs.tsx'
import { memberReads } from './member-reads.ts'

type Ask = 'makeAdmin' | 'makeMember' | 'password' | 'lock' | 'deactivate' | 'activate' | 'unlock'
const harmless: readonly Ask[] = ['makeAdmin', 'makeMember', 'activate', 'unlock']

/** The changes to members; each that matters asks first, and for a reason. */
function useMemberChanges(onDo: (doing: Doing | undefined) => void, onDone: () => void) {
  const { t } = useTranslation('members')
  const done = (count: number) => {
    showToast('success', t('act.done', { count }))
    onDone()
  }
  const changed = { refreshes: memberReads, onSuccess: ({ Changed }: { Changed: number }) => done(Changed) }
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
  const refresh = useRefresh()
  const ask = (what: Ask, count: number) =>
    confirm({
      title: t(`ask.${what}`, { count }),
      text: t(`ask.${what}Hint`),
      act: t(`act.${what}`),
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
      // In parts, as the server makes them: each is shown as soon as it is there, and stays where a later one is refused.
      for (let at = 0; at < accountIds.length; at += mostPasswordsAtOnce) {
        onDo({ what: 'passwords', passwords, awaited: accountIds.length })
        const part = accountIds.slice(at, at + mostPasswordsAtOnce)
        const made = await initPassword.mutateAsync({ body: { accountIds: part, ...decision } })
        passwords = [...passwords, ...made]
      }
      onDone()
    } catch {
      // Said by every call that fails.
    }
    onDo(passwords.length > 0 ? { what: 'passwords', passwords } : undefined)
    await refresh(memberReads)
  }
  const unlocked = async (accountIds: string[]) => {
    const decision = await ask('unlock', accountIds.length)
    if (decision) unlock.mutate({ body: { accountIds, ...decision } })
  }
  return { change, role, password, unlock: unlocked }
}

/** What can be done about members, one or many. */
export function useMemberActs(onDo: (doing: Doing | undefined) => void, onDone: () => void) {
  const { t } = useTranslation('members')
  const { AccountInfo } = useKnownSession()
  const { change, role, password, unlock } = useMemberChanges(onDo, onDone)
  const act = (key: Parameters<typeof textOf>[1], onChoose: () => void, isDangerous = false): MenuAct => ({
    key,
    text: textOf(t, key),
    onChoose,
    isDangerous,
  })

  return {
    forMany: (ids: string[]): MenuAct[] => [
      act('authorise', () => onDo({ what: 'authorise', ids, chosen: [] })),
      act('move', () => onDo({ what: 'move', ids })),
      act('makeAdmin', () => void role(ids, 'makeAdmin')),
      act('makeMember', () => void role(ids, 'makeMember')),
      act('password', () => void password(ids)),
      act('unlock', () => void unlock(ids)),
      act('activate', () => void change(ids, 'active', 'activate')),
      act('lock', () => void change(ids, 'locked', 'lock'), true),
      act('deactivate', () => void change(ids, 'inactive', 'deactivate'), true),
      act('remove', () => onDo({ what: 'remove', ids }), true),
    ],
    forOne(row: MemberRow): MenuAct[] {
      const ids = [row.ID]
      const isSelf = row.ID === AccountInfo?.ID
      const isAdmin = row.Role === 'organisation-admin'
      const others: MenuAct[] = isSelf
        ? []
        : [
            isAdmin
              ? act('makeMember', () => void role(ids, 'makeMember'))
              : act('makeAdmin', () => void role(ids, 'makeAdmin')),
            act('password', () => void password(ids)),
            act('unlock', () => void unlock(ids)),
            row.State === 'active'
              ? act('lock', () => void change(ids, 'locked', 'lock'), true)
              : act('activate', () => void change(ids, 'active', 'activate')),
            ...(row.State === 'inactive'
              ? []
              : [act('deactivate', () => void change(ids, 'inactive', 'deactivate'), true)]),
            act('remove', () => onDo({ what: 'remove', ids }), true),
          ]
      return [
        act('edit', () => onDo({ what: 'edit', id: row.ID })),
        act('authorise', () => onDo({ what: 'authorise', ids, chosen: row.ProductIDs, given: row.ProductRoles })),
        act('move', () => onDo({ what: 'move', ids })),
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

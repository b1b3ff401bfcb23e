import type { MemberRow, MemberState } from '@atrium/contract/members/administration.shapes.ts'
import type { BulkOutcome } from '@atrium/contract/members/bulk.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useInvalidate, useWrite } from '#kit/calls/queries.ts'
import { useSession } from '#kit/session.ts'
import type { MenuAction } from '#components/menu-button.tsx'
import { selectionOf, sizeOf, type ActTarget } from './act-target.ts'
import type { InitialPassword } from './initial-passwords.tsx'
import type { MemberAction } from './member-dialogs.tsx'
import { memberReads } from '../member-reads.ts'
import { useActToast } from './use-act-toast.ts'
import { usePeopleText } from './use-people-text.ts'

type Ask = 'makeAdmin' | 'makeMember' | 'password' | 'lock' | 'deactivate' | 'activate' | 'unlock'
const harmless: readonly Ask[] = ['makeAdmin', 'makeMember', 'activate', 'unlock']

/** Changes to members; important ones ask for confirmation and a reason. */
function useMemberChanges(onAction: (action: MemberAction | undefined) => void, onDone: () => void) {
  const { t } = useTranslation('members')
  const actToast = useActToast()
  const setState = useWrite(memberCalls.modifyAll, { invalidates: memberReads })
  const setRole = useWrite(memberCalls.setManager, { invalidates: memberReads })
  const unlock = useWrite(memberCalls.unlock, { invalidates: memberReads })
  const initPassword = useWrite(memberCalls.initPassword)
  const refresh = useInvalidate()
  const peopleText = usePeopleText()
  const ask = (what: Ask, target: ActTarget) =>
    confirm({
      title: t(`ask.${what}`, { who: peopleText(target.people, sizeOf(target)) }),
      text: t(`ask.${what}Hint`),
      label: t(`act.${what}`),
      isDangerous: !harmless.includes(what),
      asksReason: true,
    })
  const finish = (what: Exclude<Ask, 'password'>, target: ActTarget) => (outcome: BulkOutcome) => {
    actToast(what, { ...target, outcome })
    onDone()
  }
  const change = async (target: ActTarget, State: MemberState, what: 'lock' | 'deactivate' | 'activate') => {
    const decision = await ask(what, target)
    if (decision)
      setState.mutate({ body: { ...selectionOf(target), State, ...decision } }, { onSuccess: finish(what, target) })
  }
  const role = async (target: ActTarget, what: 'makeAdmin' | 'makeMember') => {
    const decision = await ask(what, target)
    const Role = what === 'makeAdmin' ? 'organisation-admin' : 'member'
    if (decision)
      setRole.mutate({ body: { ...selectionOf(target), Role, ...decision } }, { onSuccess: finish(what, target) })
  }
  /** Harmless: for one person without confirmation. */
  const unlockMembers = async (target: ActTarget) => {
    const decision = sizeOf(target) === 1 ? {} : await ask('unlock', target)
    if (decision)
      unlock.mutate({ body: { ...selectionOf(target), ...decision } }, { onSuccess: finish('unlock', target) })
  }
  const password = async (target: ActTarget) => {
    const decision = await ask('password', target)
    if (!decision) return
    const expected = sizeOf(target)
    let passwords: readonly InitialPassword[] = []
    try {
      // In parts: each result is shown at once and survives a later failure.
      let After: string | null | undefined
      while (After !== null) {
        onAction({ what: 'passwords', passwords, expected })
        const body = { ...selectionOf(target), ...(After && { After }), ...decision }
        const made = await initPassword.mutateAsync({ body })
        passwords = [...passwords, ...made.Passwords]
        After = made.Next
      }
      onDone()
    } catch {
      // Already shown as a toast.
    }
    onAction(passwords.length > 0 ? { what: 'passwords', passwords } : undefined)
    await refresh(memberReads)
  }
  const isBusy = [setState, setRole, unlock].some(({ isPending }) => isPending)
  return { change, role, password, unlock: unlockMembers, isBusy }
}

/** Actions for one or several members. */
export function useMemberActions(onAction: (action: MemberAction | undefined) => void, onDone: () => void) {
  const { t } = useTranslation('members')
  const { AccountInfo } = useSession()
  const { change, role, password, unlock, isBusy } = useMemberChanges(onAction, onDone)
  const menuAction = (key: Parameters<typeof textOf>[1], onChoose: () => void, isDangerous = false): MenuAction => ({
    key,
    text: textOf(t, key),
    onChoose,
    isDangerous,
  })

  return {
    /** True while an act without a dialog of its own is under way. */
    isBusy,
    /** `chosen` is read when an action is chosen. */
    forMany: (chosen: () => ActTarget): MenuAction[] => [
      menuAction('authorise', () => onAction({ what: 'authorise', ...chosen(), chosen: [] })),
      menuAction('move', () => onAction({ what: 'move', ...chosen() })),
      menuAction('password', () => void password(chosen())),
      menuAction('unlock', () => void unlock(chosen())),
      menuAction('makeAdmin', () => void role(chosen(), 'makeAdmin')),
      menuAction('makeMember', () => void role(chosen(), 'makeMember')),
      menuAction('activate', () => void change(chosen(), 'active', 'activate')),
      menuAction('lock', () => void change(chosen(), 'locked', 'lock'), true),
      menuAction('deactivate', () => void change(chosen(), 'inactive', 'deactivate'), true),
      menuAction('remove', () => onAction({ what: 'remove', ...chosen() }), true),
    ],
    forOne(row: MemberRow): MenuAction[] {
      const target = { people: [row] }
      const isSelf = row.ID === AccountInfo?.ID
      const isAdmin = row.Role === 'organisation-admin'
      const others: MenuAction[] = isSelf
        ? []
        : [
            isAdmin
              ? menuAction('makeMember', () => void role(target, 'makeMember'))
              : menuAction('makeAdmin', () => void role(target, 'makeAdmin')),
            menuAction('password', () => void password(target)),
            menuAction('unlock', () => void unlock(target)),
            row.State === 'active'
              ? menuAction('lock', () => void change(target, 'locked', 'lock'), true)
              : menuAction('activate', () => void change(target, 'active', 'activate')),
            ...(row.State === 'inactive'
              ? []
              : [menuAction('deactivate', () => void change(target, 'inactive', 'deactivate'), true)]),
            menuAction('handOver', () => onAction({ what: 'handOver', person: row })),
            menuAction('remove', () => onAction({ what: 'remove', ...target }), true),
          ]
      return [
        menuAction('edit', () => onAction({ what: 'edit', id: row.ID })),
        menuAction('authorise', () =>
          onAction({ what: 'authorise', ...target, chosen: row.ProductIDs, currentRoles: row.ProductRoles }),
        ),
        menuAction('move', () => onAction({ what: 'move', ...target })),
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
  | 'handOver'
  | 'remove'

const textOf = (t: ReturnType<typeof useTranslation<'members'>>['t'], key: ActKey): string => t(`act.${key}`)

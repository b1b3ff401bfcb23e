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
import { groupBefore, useActToast } from './use-act-toast.ts'
import { usePeopleText } from './use-people-text.ts'

type People = readonly MemberRow[]
type Ask = 'makeAdmin' | 'makeMember' | 'password' | 'lock' | 'deactivate' | 'activate' | 'unlock'
const idsOf = (people: People) => people.map(({ ID }) => ID)
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
  const ask = (what: Ask, people: People) =>
    confirm({
      title: t(`ask.${what}`, { who: peopleText(people) }),
      text: t(`ask.${what}Hint`),
      label: t(`act.${what}`),
      isDangerous: !harmless.includes(what),
      asksReason: true,
    })
  const change = async (people: People, State: MemberState, what: 'lock' | 'deactivate' | 'activate') => {
    const decision = await ask(what, people)
    if (!decision) return
    const undo = () =>
      groupBefore(people, (person) => person.State)
        .filter(([before]) => before !== State)
        .map(([before, group]) => setState.mutateAsync({ body: { accountIds: idsOf(group), State: before } }))
    setState.mutate(
      { body: { accountIds: idsOf(people), State, ...decision } },
      {
        onSuccess() {
          actToast(what, { people, undo })
          onDone()
        },
      },
    )
  }
  const role = async (people: People, what: 'makeAdmin' | 'makeMember') => {
    const decision = await ask(what, people)
    const Role = what === 'makeAdmin' ? 'organisation-admin' : 'member'
    if (!decision) return
    const undo = () =>
      groupBefore(people, (person) => person.Role)
        .filter(([before]) => before !== Role)
        .map(([before, group]) => setRole.mutateAsync({ body: { accountIds: idsOf(group), Role: before } }))
    setRole.mutate(
      { body: { accountIds: idsOf(people), Role, ...decision } },
      {
        onSuccess() {
          actToast(what, { people, undo })
          onDone()
        },
      },
    )
  }
  const password = async (people: People) => {
    const decision = await ask('password', people)
    if (!decision) return
    const accountIds = idsOf(people)
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
  /** Harmless: for one person without confirmation. */
  const unlockMembers = async (people: People) => {
    const decision = people.length === 1 ? {} : await ask('unlock', people)
    if (!decision) return
    unlock.mutate(
      { body: { accountIds: idsOf(people), ...decision } },
      {
        onSuccess({ Changed }) {
          if (Changed > 0) actToast('unlock', { people })
          else showToast('success', t('act.noneLocked'))
          onDone()
        },
      },
    )
  }
  return { change, role, password, unlock: unlockMembers }
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
    /** `chosen` is read when an action is chosen. */
    forMany: (chosen: () => People): MenuAction[] => [
      menuAction('authorise', () => onAction({ what: 'authorise', people: chosen(), chosen: [] })),
      menuAction('move', () => onAction({ what: 'move', people: chosen() })),
      menuAction('makeAdmin', () => void role(chosen(), 'makeAdmin')),
      menuAction('makeMember', () => void role(chosen(), 'makeMember')),
      menuAction('password', () => void password(chosen())),
      menuAction('unlock', () => void unlock(chosen())),
      menuAction('activate', () => void change(chosen(), 'active', 'activate')),
      menuAction('lock', () => void change(chosen(), 'locked', 'lock'), true),
      menuAction('deactivate', () => void change(chosen(), 'inactive', 'deactivate'), true),
      menuAction('remove', () => onAction({ what: 'remove', people: chosen() }), true),
    ],
    forOne(row: MemberRow): MenuAction[] {
      const people = [row]
      const isSelf = row.ID === AccountInfo?.ID
      const isAdmin = row.Role === 'organisation-admin'
      const others: MenuAction[] = isSelf
        ? []
        : [
            isAdmin
              ? menuAction('makeMember', () => void role(people, 'makeMember'))
              : menuAction('makeAdmin', () => void role(people, 'makeAdmin')),
            menuAction('password', () => void password(people)),
            menuAction('unlock', () => void unlock(people)),
            row.State === 'active'
              ? menuAction('lock', () => void change(people, 'locked', 'lock'), true)
              : menuAction('activate', () => void change(people, 'active', 'activate')),
            ...(row.State === 'inactive'
              ? []
              : [menuAction('deactivate', () => void change(people, 'inactive', 'deactivate'), true)]),
            menuAction('remove', () => onAction({ what: 'remove', people }), true),
          ]
      return [
        menuAction('edit', () => onAction({ what: 'edit', id: row.ID })),
        menuAction('authorise', () =>
          onAction({ what: 'authorise', people, chosen: row.ProductIDs, currentRoles: row.ProductRoles }),
        ),
        menuAction('move', () => onAction({ what: 'move', people })),
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

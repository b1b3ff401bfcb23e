import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import type { Call } from '@atrium/contract/kit/call.ts'
import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import { helmCalls } from '@atrium/contract/monomers/helm.calls.ts'
import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { settingCalls } from '@atrium/contract/settings/settings.calls.ts'
import type { palette } from '@atrium/phrases/en/palette.ts'
import { useTranslation } from 'react-i18next'
import { canCall, useSession } from '#kit/session.ts'
import { useOtherWords } from './use-other-words.ts'
import type { Verb } from './verbs.ts'

type VerbId = { [K in keyof typeof palette]: K extends `verb.${infer Id}` ? Id : never }[keyof typeof palette]

interface Place {
  id: string
  name: string
}

/** A verb, the call that it needs, and where it leads: what the page then starts is named by `act`. */
interface Declaration {
  id: Exclude<VerbId, 'on' | 'more'>
  call: Call
  to: (place: Place) => string
}

const query = (values: Record<string, string>) => new URLSearchParams(values).toString()
const onMember = (act: string) => (place: Place) => `/members/${place.id}?act=${act}`
const onDepartment = (act: string) => (place: Place) => `/departments?dept=${place.id}&act=${act}`

const pageVerbs: readonly Declaration[] = [
  { id: 'addMember', call: memberCalls.register, to: () => '/members?act=add' },
  { id: 'importMembers', call: memberCalls.batchImport, to: () => '/members/import' },
  { id: 'addDepartment', call: departmentCalls.add, to: () => '/departments?act=add' },
  { id: 'inviteMembers', call: memberCalls.invite, to: () => '/members/registrations' },
  { id: 'addLabel', call: labelCalls.add, to: () => '/labels?act=add' },
  { id: 'addMonomer', call: monomerCalls.set, to: () => '/monomers?act=add' },
  { id: 'tryHelm', call: helmCalls.parse, to: () => '/monomers/helm' },
  { id: 'verifyLog', call: logCalls.verify, to: () => '/logs/operations?act=verify' },
  { id: 'whitelist', call: settingCalls.saveWhitelist, to: () => '/settings/ip' },
]

const memberVerbs: readonly Declaration[] = [
  { id: 'password', call: memberCalls.initPassword, to: onMember('password') },
  { id: 'unlock', call: memberCalls.resetPwdLock, to: onMember('unlock') },
  { id: 'authorise', call: memberCalls.authorize, to: onMember('authorise') },
  { id: 'move', call: memberCalls.changeDept, to: onMember('move') },
  { id: 'edit', call: memberCalls.manageModify, to: onMember('edit') },
  { id: 'lock', call: memberCalls.modifyAll, to: onMember('lock') },
  { id: 'remove', call: memberCalls.remove, to: onMember('remove') },
  {
    id: 'signIns',
    call: logCalls.signInPage,
    to: ({ id, name }) => `/logs/sign-ins?${query({ person: id, personName: name })}`,
  },
]

const departmentVerbs: readonly Declaration[] = [
  { id: 'departmentMembers', call: memberCalls.managePage, to: ({ id }) => `/members?dept=${id}` },
  { id: 'editDepartment', call: departmentCalls.modify, to: onDepartment('edit') },
  { id: 'moveDepartment', call: departmentCalls.modify, to: onDepartment('move') },
  { id: 'removeDepartment', call: departmentCalls.remove, to: onDepartment('remove') },
]

const applicationVerbs: readonly Declaration[] = [
  { id: 'applicationUsers', call: memberCalls.managePage, to: ({ id }) => `/members?product=${id}` },
  { id: 'applicationGrant', call: memberCalls.authorize, to: ({ id }) => `/members?without=${id}` },
]

/** A verb as the palette finds it and starts it. */
export interface PaletteVerb extends Verb {
  to: Declaration['to']
}

/** The verbs that the person may use, by what they act on. */
export function useVerbs() {
  const { t } = useTranslation('palette')
  const other = useOtherWords('palette')
  const session = useSession()
  const allowed = (declarations: readonly Declaration[]): PaletteVerb[] =>
    declarations
      .filter(({ call }) => canCall(call, session))
      .map(({ id, to }) => {
        const names = [t, other].flatMap((words) =>
          words ? [words(`verb.${id}`), ...words(`names.${id}`).split('|')] : [],
        )
        return { id, text: t(`verb.${id}`), names, to }
      })
  return {
    page: allowed(pageVerbs),
    member: allowed(memberVerbs),
    department: allowed(departmentVerbs),
    application: allowed(applicationVerbs),
  }
}

import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import { Link } from 'react-router'
import { Allowed } from '#kit/allowed.tsx'
import type { Picked } from './member-picker.tsx'

interface Props {
  log: 'operations' | 'sign-ins'
  /** URL parameter of the log that takes the person. */
  filter: 'subject' | 'actor' | 'person'
  person: Picked
  text: string
}

/** A link to a log filtered by a person, for those who may read it. */
export function LogLink({ log, filter, person: { ID, RealName }, text }: Props) {
  const search = new URLSearchParams({ [filter]: ID, [`${filter}Name`]: RealName }).toString()
  return (
    <Allowed call={log === 'operations' ? logCalls.operationPage : logCalls.signInPage}>
      <Link to={{ pathname: `/logs/${log}`, search }}>{text}</Link>
    </Allowed>
  )
}

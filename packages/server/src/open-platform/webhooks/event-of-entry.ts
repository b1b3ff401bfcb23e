import {
  webhookEventOf,
  webhookEvents,
  type PeopleData,
  type SubjectData,
  type WebhookEventName,
} from '@atrium/contract/open-platform/webhook-events.ts'
import { newId } from '#kit/data/columns.ts'
import { changesOf } from '#logs/operations/changes-of.ts'
import type { Changes, NamedPerson } from '#logs/operations/about-people.ts'

/** What an event is made of: an entry of the operation log. */
export interface LogEntry {
  organisationId: string
  number: number
  at: Date
  action: string
  actorId: string | null
  subjectId: string | null
  changes: unknown
}

/** An event with the body of its requests. */
export interface NewEvent {
  id: string
  organisationId: string
  number: number | null
  event: WebhookEventName
  at: Date
  body: string
}

/** The event of an entry; undefined where its action is none. */
export function eventOfEntry(entry: LogEntry): NewEvent | undefined {
  const event = webhookEventOf.get(entry.action)
  return event && newEvent(event, { ...entry, data: dataOf(event, entry) })
}

/** The event that is sent by hand, to try an endpoint. */
export const testEvent = ({ organisationId, actorId }: { organisationId: string; actorId: string }): NewEvent =>
  newEvent('webhook.test', { organisationId, number: null, at: new Date(), data: { id: null, actorId, changes: {} } })

function newEvent(
  event: WebhookEventName,
  { organisationId, number, at, data }: Pick<NewEvent, 'organisationId' | 'number' | 'at'> & { data: SubjectData },
): NewEvent {
  const { version } = webhookEvents[event]
  const payload = { type: event, version, timestamp: at.toISOString(), sequence: number, organisationId, data }
  return { id: newId(), organisationId, number, event, at, body: JSON.stringify(payload) }
}

function dataOf(event: WebhookEventName, { subjectId, actorId, ...entry }: LogEntry): SubjectData | PeopleData {
  // Names are for people who read the log, and what the clock did is about the log.
  const { people, clock: _, ...changes } = entry.changes as Record<string, [unknown, unknown]>
  const data = { id: subjectId, actorId, changes }
  return 'ids' in webhookEvents[event].data.properties ? { ...data, ...peopleOf(subjectId, { people, changes }) } : data
}

/** The people of an entry, and how their changes differ where they do. */
function peopleOf(
  subjectId: string | null,
  { people, changes }: { people: readonly [unknown, unknown] | undefined; changes: Changes },
): Pick<PeopleData, 'ids' | 'people'> {
  const listed = (people?.find(Array.isArray) ?? []) as readonly NamedPerson[]
  const ids = [...new Set([...(subjectId ? [subjectId] : []), ...listed.map(({ id }) => id)])]
  const isDiffering = people?.flat().some((person) => person !== null && Object.hasOwn(person as object, 'values'))
  if (!people || !isDiffering) return { ids, people: [] }
  return {
    ids,
    people: ids.map((id) => ({ id, changes: copyOf(changesOf(id, { ...changes, people })) })),
  }
}

const copyOf = (changes: Changes): PeopleData['changes'] =>
  Object.fromEntries(Object.entries(changes).map(([field, values]) => [field, [...values]]))

import type { Static } from 'typebox'
import type { AuditAction } from '../audit-actions.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'
import { Type } from '../kit/type.ts'

const Change = Type.Array(Type.Unknown(), {
  minItems: 2,
  maxItems: 2,
  description: 'The value before and after; null where there was or is none',
})
const Changes = Type.Record(Type.String(), Change, {
  description:
    'Each changed field, by its name in the operation log. Phone numbers and email addresses are masked, secrets are not included',
})
const actorId = Nullable(Id('any', 'Who did it: a person, an application or an app; null for the portal itself'))

/** What changed about one thing. */
export const SubjectData = Type.Object({
  id: Nullable(Id('any', 'What was changed; null where the event is about nothing that has an id')),
  actorId,
  changes: Changes,
})
export type SubjectData = Static<typeof SubjectData>

/** What changed about one or several members. */
export const PeopleData = Type.Object({
  ...SubjectData.properties,
  ids: Type.Array(Id('account', 'A member'), { description: 'All members whom the event is about' }),
  people: Type.Array(Type.Object({ id: Id('account', 'The member'), changes: Changes }), {
    description: 'What changed for each of them, where their values differ; else empty',
  }),
})
export type PeopleData = Static<typeof PeopleData>

interface EventDeclaration {
  /** Counts up when a field of `data` changes its meaning or disappears; new fields keep the version. */
  version: number
  data: typeof SubjectData | typeof PeopleData
  /** Entries of the operation log that are this event. */
  actions: readonly AuditAction[]
}

const aboutSubject = { version: 1, data: SubjectData } as const
const aboutPeople = { version: 1, data: PeopleData } as const

/** The events of an organisation that webhooks can announce. Their sentences are `event.…` of the phrases. */
export const webhookEvents = {
  'member.created': {
    ...aboutPeople,
    actions: ['members.added', 'members.approved', 'identity.invitation-accepted', 'sso.member-created'],
  },
  'member.updated': {
    ...aboutPeople,
    actions: ['members.modified', 'members.act-undone', 'account.phone-changed', 'account.email-changed'],
  },
  'member.state_changed': { ...aboutPeople, actions: ['members.state-changed', 'members.unlocked'] },
  'member.moved': { ...aboutPeople, actions: ['members.moved'] },
  'member.role_changed': { ...aboutPeople, actions: ['members.role-changed'] },
  'member.access_changed': { ...aboutPeople, actions: ['members.authorised', 'members.rules-applied'] },
  'member.removed': { ...aboutPeople, actions: ['members.removed'] },
  'member.recovered': { ...aboutPeople, actions: ['members.recovered'] },
  'members.imported': { ...aboutSubject, actions: ['members.imported', 'members.import-undone'] },
  'members.synced': { ...aboutPeople, actions: ['sso.members-synced', 'sso.sync-undone'] },
  'department.created': { ...aboutSubject, actions: ['departments.added'] },
  'department.updated': { ...aboutSubject, actions: ['departments.modified'] },
  'department.removed': { ...aboutSubject, actions: ['departments.removed'] },
  'organisation.updated': {
    ...aboutSubject,
    actions: ['organisation.modified', 'organisation.logo-changed', 'organisation.look-changed'],
  },
  'licence.updated': { ...aboutSubject, actions: ['products.licence-set'] },
  'licence.ended': { ...aboutSubject, actions: ['products.licence-ended'] },
  'access_request.created': { ...aboutSubject, actions: ['products.access-requested', 'products.access-reopened'] },
  'access_request.granted': { ...aboutSubject, actions: ['products.access-granted'] },
  'access_request.declined': { ...aboutSubject, actions: ['products.access-declined'] },
  'access_request.withdrawn': { ...aboutSubject, actions: ['products.access-withdrawn'] },
  'grant.requested': { ...aboutSubject, actions: ['open-platform.grants-requested'] },
  'grant.granted': { ...aboutSubject, actions: ['open-platform.interfaces-granted'] },
  'grant.declined': { ...aboutSubject, actions: ['open-platform.grants-declined'] },
  'grant.withdrawn': { ...aboutSubject, actions: ['open-platform.grants-withdrawn'] },
  'signature.requested': { ...aboutSubject, actions: ['esign.requested'] },
  'signature.signed': { ...aboutSubject, actions: ['esign.signed'] },
  'signature.refused': { ...aboutSubject, actions: ['esign.refused'] },
  'signature.delegated': { ...aboutSubject, actions: ['esign.delegated', 'esign.signer-replaced'] },
  'signature.withdrawn': { ...aboutSubject, actions: ['esign.withdrawn'] },
  'signature.expired': { ...aboutSubject, actions: ['esign.expired'] },
  'call.withdrawn': { ...aboutSubject, actions: ['open-platform.calls-withdrawn'] },
  'call.resent': { ...aboutSubject, actions: ['open-platform.calls-resent'] },
  'call.corrected': { ...aboutSubject, actions: ['open-platform.call-corrected'] },
  'monomer.saved': { ...aboutSubject, actions: ['monomers.saved'] },
  'monomer.associated': { ...aboutSubject, actions: ['monomers.associated'] },
  'monomer.removed': { ...aboutSubject, actions: ['monomers.removed'] },
  'webhook.test': { ...aboutSubject, actions: [] },
} as const satisfies Record<string, EventDeclaration>
export type WebhookEventName = keyof typeof webhookEvents

export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEventName, ...WebhookEventName[]]

/** The events that an endpoint can choose. A test event is sent by hand alone. */
export const chosenWebhookEvents = webhookEventNames.filter((name) => name !== 'webhook.test')

/** The event of an entry of the operation log, by its action. */
export const webhookEventOf: ReadonlyMap<string, WebhookEventName> = new Map(
  webhookEventNames.flatMap((name) => webhookEvents[name].actions.map((action) => [action, name] as const)),
)

/** The body of a delivery of an event. */
export const webhookPayloadOf = (name: WebhookEventName) =>
  Type.Object(
    {
      type: Type.Literal(name, { description: 'The name of the event' }),
      version: Type.Literal(webhookEvents[name].version, { description: 'The version of `data`' }),
      timestamp: Moment('When it happened'),
      sequence: Nullable(
        Type.Integer({
          description:
            'The number of its entry in the operation log: counts up by at least one for each event of the organisation; null for a test',
        }),
      ),
      organisationId: Id('organisation', 'The organisation in which it happened'),
      data: webhookEvents[name].data,
    },
    { additionalProperties: false },
  )

import { day } from '@atrium/contract/constants.ts'
import type { Db } from '#kit/data/database.ts'
import { writeMessages, type MessageTemplate } from '#outside/outbox.ts'
import { listAbleReviewers, listAuthors, type Person } from './reviewers.store.ts'

type Services = Parameters<typeof writeMessages>[0]

/** After a week nobody wants the message any more. */
const validity = 7 * day

interface About {
  db: Db
  monomer: { id: string; symbol: string; name: string; organisationId: string | null }
  by: { id: string; realName: string }
}

/** Writes to the reviewers who can decide that a monomer waits for them. */
export async function notifyReviewers(services: Services, about: About): Promise<void> {
  const people = await listAbleReviewers(about.db, about.monomer.id)
  await write(services, about, { people, template: 'monomer-submitted', params: {} })
}

/** Writes to those who changed and submitted a monomer what was decided. */
export async function notifyAuthors(
  services: Services,
  { act, reason, ...about }: About & { act: 'approve' | 'decline'; reason: string },
): Promise<void> {
  const people = await listAuthors(about.db, about.monomer.id)
  const template = act === 'approve' ? 'monomer-approved' : 'monomer-declined'
  await write(services, about, { people, template, params: { reason } })
}

interface Letter {
  people: readonly Person[]
  template: MessageTemplate
  params: Record<string, string>
}

async function write(services: Services, { db, monomer, by }: About, { people, template, params }: Letter) {
  const link = `${services.settings.publicUrl}/#/monomers?monomer=${monomer.id}`
  await writeMessages(
    services,
    db,
    people.flatMap(({ id, name, email, lang }) =>
      // Nobody is told of what they did themselves.
      email === null || id === by.id
        ? []
        : [
            {
              channel: 'email' as const,
              address: email,
              template,
              params: { ...params, name, symbol: monomer.symbol, monomer: monomer.name, by: by.realName, link },
              lang,
              organisationId: monomer.organisationId,
              validity,
            },
          ],
    ),
  )
}

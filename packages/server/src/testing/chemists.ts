import assert from 'node:assert/strict'
import type { ListedMonomer, MonomerProblems, SavedMonomer } from '@atrium/contract/monomers/monomers.shapes.ts'
import type { MonomerAct, MonomerReview } from '@atrium/contract/monomers/review.shapes.ts'
import type { openTestPortal } from './test-portal.ts'

type Portal = Awaited<ReturnType<typeof openTestPortal>>

/** What a test saves where it says nothing else. */
export const alanine = {
  symbol: 'Xal',
  name: 'Own alanine',
  polymerType: 'PEPTIDE',
  monomerType: 'Backbone',
  naturalAnalog: 'A',
  structure: 'C[C@H](N[H:1])C([OH:2])=O',
  acknowledged: ['structure.same-as'],
}
export const glycine = 'C(N[H:1])C([OH:2])=O'
/** Warnings that tests about something else confirm. */
const usual = ['structure.same-as', 'stereo.undefined', 'symbol.differs-by-case']

/** Builders of people who work with monomers; each makes calls as that person. */
export const chemistsOf = (portal: Portal) => ({
  async aChemist(given: Parameters<Portal['anAccount']>[0] = {}) {
    const person = await portal.anAccount(given)
    const { token } = await portal.aSession(person)
    const ask = <T>(at: string, body?: object, lang = 'en') =>
      portal.ask<T>(at, { token, headers: { 'x-atrium-lang': lang }, ...(body && { body }) })
    const done = async <T>(at: string, body?: object) => {
      const { code, message, response } = await ask<T>(at, body)
      assert.equal(code, 100, message)
      return response
    }
    const set = (changes: object) =>
      ask<SavedMonomer>('POST /Helm/SetHelmInfo', { ...alanine, acknowledged: usual, ...changes })
    return {
      ...person,
      organisationId: String(person.organisationId),
      token,
      ask,
      done,
      save: async (changes: object = {}) => {
        const { code, message, response } = await set(changes)
        assert.equal(code, 100, message)
        return response
      },
      /** The error of saving, and the codes of its findings. */
      refused: async (changes: object = {}) => {
        const { error, details } = await set(changes)
        const { findings = [] } = (details ?? {}) as Partial<MonomerProblems>
        return { error, codes: findings.map(({ code }) => code) }
      },
      list: async (body: object = {}) =>
        (await done<{ items: ListedMonomer[] }>('POST /Helm/GetHelmList', { pageSize: 200, ...body })).items,
      /** Performs an act and gives its error, or the new state. */
      act: async (id: string, act: MonomerAct, body: object = {}) => {
        const { error, response } = await ask<MonomerReview>(`POST /Helm/${id}/state`, { act, version: 1, ...body })
        return error ?? response.status
      },
      review: (id: string) => done<MonomerReview>(`GET /Helm/${id}/review`),
    }
  },
})

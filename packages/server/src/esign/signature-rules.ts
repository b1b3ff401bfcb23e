import type { signatureRuleCalls } from '@atrium/contract/esign/signature-rules.calls.ts'
import type { Meaning, Policy } from '@atrium/contract/esign/esign.shapes.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { namesOf } from '#departments/departments.service.ts'
import { newId } from '#kit/data/columns.ts'
import type { Db } from '#kit/data/database.ts'
import { CallError } from '#kit/http/call-error.ts'
import type { Handlers } from '#kit/http/handle.ts'
import { reasonOf } from '#logs/operations/record-operation.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { insertMeaning, listMeanings, listPolicies, savePolicy, updateMeaning, type MeaningRow } from './rules.store.ts'

type Names = ReadonlyMap<string, string>

const departmentsIn = (names: Names, ids: readonly string[] | null) =>
  ids && ids.map((ID) => ({ ID, Name: names.get(ID) ?? ID }))

const namesOfAll = (db: Db, rows: readonly { departmentIds: string[] | null }[]): Promise<Names> =>
  namesOf(db, [...new Set(rows.flatMap(({ departmentIds }) => departmentIds ?? []))])

const meaningOf = (
  { id, code, name, englishName, isEnabled, departmentIds, needsSecondStep }: MeaningRow,
  names: Names,
): Meaning => ({
  ID: id,
  Code: code,
  Name: name,
  EnglishName: englishName,
  IsEnabled: isEnabled,
  DepartmentIDs: departmentIds,
  NeedsSecondStep: needsSecondStep,
  Departments: departmentsIn(names, departmentIds),
})

type MeaningFields = Omit<Meaning, 'ID' | 'Code' | 'Departments'>
const fieldsOf = ({ Name, EnglishName, IsEnabled, DepartmentIDs, NeedsSecondStep }: MeaningFields) => ({
  name: Name.trim(),
  englishName: EnglishName.trim(),
  isEnabled: IsEnabled,
  departmentIds: DepartmentIDs && DepartmentIDs.map((id) => id.toLowerCase()),
  needsSecondStep: NeedsSecondStep,
})

/** Handlers of what signatures mean and who may sign what. */
export const signatureRules = (): Handlers<typeof signatureRuleCalls> => {
  const meanings = async (db: Db, organisationId: string) => {
    const rows = await listMeanings(db, organisationId)
    const names = await namesOfAll(db, rows)
    return rows.map((row) => meaningOf(row, names))
  }
  const policies = async (db: Db, lang: Lang): Promise<Policy[]> => {
    const rows = await listPolicies(db)
    const names = await namesOfAll(db, rows)
    return rows.map((row) => ({
      ProductID: row.productId,
      ProductName: localizedName(lang, row),
      DepartmentIDs: row.departmentIds,
      DualControl: row.dualControl,
      AllowsDelegation: row.allowsDelegation,
      Departments: departmentsIn(names, row.departmentIds),
    }))
  }

  return {
    meanings: ({ db, visitor }) => meanings(db, visitor.organisation.id),

    async addMeaning({ body, db, visitor: { organisation }, note, fail }) {
      await lockOrganisation(db)
      const before = await listMeanings(db, organisation.id)
      const fields = fieldsOf(body)
      await requireDepartments(db, fields.departmentIds)
      const id = newId()
      const row = { id, organisationId: organisation.id, code: body.Code, ...fields, position: before.length }
      if ((await insertMeaning(db, row)).length === 0) fail('esign.meaning-taken')
      note({
        subject: { id, name: fields.name },
        changes: { code: [null, body.Code], ...(await changesOf(db, undefined, fields)) },
        ...reasonOf(body),
      })
      return meanings(db, organisation.id)
    },

    async modifyMeaning({ params: { id }, body, db, visitor: { organisation }, note, fail }) {
      await lockOrganisation(db)
      const before = (await listMeanings(db, organisation.id)).find((row) => row.id === id) ?? fail('request.not-found')
      const fields = fieldsOf(body)
      await requireDepartments(db, fields.departmentIds)
      await updateMeaning(db, id, fields)
      const changes = await changesOf(db, before, fields)
      note(Object.keys(changes).length > 0 ? { subject: { id, name: fields.name }, changes, ...reasonOf(body) } : null)
      return meanings(db, organisation.id)
    },

    policies: ({ db, lang }) => policies(db, lang),

    async setPolicy({ params: { id }, body, db, lang, visitor: { organisation }, note, fail }) {
      await lockOrganisation(db)
      const before = (await listPolicies(db)).find(({ productId }) => productId === id) ?? fail('request.not-found')
      const after = {
        departmentIds: body.DepartmentIDs && body.DepartmentIDs.map((one) => one.toLowerCase()),
        dualControl: body.DualControl,
        allowsDelegation: body.AllowsDelegation,
      }
      await requireDepartments(db, after.departmentIds)
      await savePolicy(db, { organisationId: organisation.id, productId: id, ...after })
      const changes = await changesOf(db, before, after)
      note(Object.keys(changes).length > 0 ? { subject: { id, name: before.name }, changes, ...reasonOf(body) } : null)
      return policies(db, lang)
    },
  }
}

/** Throws `request.not-found` where one of the departments is none of the organisation. */
async function requireDepartments(db: Db, ids: readonly string[] | null): Promise<void> {
  if (ids && (await namesOf(db, ids)).size < new Set(ids).size) throw new CallError('request.not-found')
}

/** Each field that differs, with its old and new value; departments by their names. */
async function changesOf<T extends { departmentIds: string[] | null }>(
  db: Db,
  before: Partial<T> | undefined,
  after: T,
): Promise<Record<string, [unknown, unknown]>> {
  const names = await namesOf(db, [...(before?.departmentIds ?? []), ...(after.departmentIds ?? [])])
  const logged = ({ departmentIds, ...fields }: Partial<T>): Record<string, unknown> => ({
    ...fields,
    departments: departmentIds ? departmentIds.map((id) => names.get(id) ?? id) : null,
  })
  const [old, fresh] = [logged(before ?? {}), logged(after)]
  return Object.fromEntries(
    Object.entries(fresh)
      .map(([field, value]): [string, [unknown, unknown]] => [field, [old[field] ?? null, value]])
      .filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)),
  )
}

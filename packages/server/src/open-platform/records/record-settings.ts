import type { RecordSettings } from '@atrium/contract/open-platform/call-records.shapes.ts'
import type { callRecordCalls } from '@atrium/contract/open-platform/call-records.calls.ts'
import type { Db } from '#kit/data/database.ts'
import type { Handlers } from '#kit/http/handle.ts'
import { changesBetween } from '#logs/operations/changes-between.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { findRecordSettings, saveRecordSettings, type StoredSettings } from './record-settings.store.ts'

type Calls = Pick<typeof callRecordCalls, 'recordSettings' | 'modifyRecordSettings'>

const settingsOf = ({ bodyDays, thresholds }: StoredSettings): RecordSettings => ({
  BodyDays: bodyDays,
  FailurePercent: thresholds['failure-share'],
  QueueMinutes: thresholds['queue-age'],
  QuotaPercent: thresholds.quota,
})

const loggedFields = ({ BodyDays, FailurePercent, QueueMinutes, QuotaPercent }: RecordSettings) => ({
  bodyDays: BodyDays,
  failurePercent: FailurePercent,
  queueMinutes: QueueMinutes,
  quotaPercent: QuotaPercent,
})

/** Handlers of the settings of the monitor. */
export function recordSettings(): Handlers<Calls> {
  const read = async (db: Db) => settingsOf(await findRecordSettings(db))
  return {
    recordSettings: ({ db }) => read(db),

    async modifyRecordSettings({ body, visitor: { organisation }, db, note }) {
      await lockOrganisation(db)
      const before = await read(db)
      const { BodyDays, FailurePercent, QueueMinutes, QuotaPercent, Reason } = body
      const thresholds = { 'failure-share': FailurePercent, 'queue-age': QueueMinutes, quota: QuotaPercent }
      await saveRecordSettings(db, organisation.id, { bodyDays: BodyDays, thresholds })
      const after = await read(db)
      const changes = changesBetween(loggedFields(before), loggedFields(after))
      const subject = { id: organisation.id, name: organisation.name }
      note(Object.keys(changes).length > 0 ? { subject, changes, ...(Reason && { reason: Reason }) } : null)
      return after
    },
  }
}

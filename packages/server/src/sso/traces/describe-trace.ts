import type { Lang } from '@atrium/contract/constants.ts'
import type { Trace, TraceRow } from '@atrium/contract/sso/sso.shapes.ts'
import { phrase } from '#kit/text/language.ts'
import type { TraceRecord } from './traces.store.ts'

const pairsOf = (texts: Record<string, string>) => Object.entries(texts).map(([Name, Value]) => ({ Name, Value }))

/** A trace in a list, in the language of the reader. */
export const describeTraceRow = (lang: Lang, { id, createdAt, purpose, outcome }: TraceRecord): TraceRow => ({
  ID: id,
  Time: createdAt.toISOString(),
  Purpose: purpose,
  IsPassed: outcome.isPassed,
  Outcome: phrase(lang, 'ssoTrace', outcome.key, outcome.values),
})

/** A trace with its steps, in the language of the reader. */
export const describeTrace = (lang: Lang, row: TraceRecord & { connectionName: string }): Trace => ({
  ...describeTraceRow(lang, row),
  ConnectionID: row.connectionId,
  ConnectionName: row.connectionName,
  Steps: row.steps.map(({ key, sent, received, failure }) => ({
    Step: phrase(lang, 'ssoTrace', key),
    IsFailed: failure !== undefined,
    Sent: pairsOf(sent),
    Received: pairsOf(received),
    Hint: failure ? phrase(lang, 'ssoTrace', failure.hint, failure.values) : null,
    Detail: failure?.detail || null,
  })),
  Fields: row.fields.map(({ field, attribute, value }) => ({ Field: field, Attribute: attribute, Value: value })),
})

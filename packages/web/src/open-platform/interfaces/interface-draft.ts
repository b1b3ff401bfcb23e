import {
  interfaceDefaults,
  type InterfaceFields,
  type ManagedInterface,
} from '@atrium/contract/open-platform/interface-registry.shapes.ts'
import { formatJson, parseJsonText } from './json-text.ts'

const numbers = ['DelayHours', 'TimeoutSeconds', 'CallsPerMinute'] as const
type NumberName = (typeof numbers)[number]
type JsonName = 'BodySchema' | 'Examples'

/** The fields of an interface as they are typed. */
export type InterfaceDraft = Omit<InterfaceFields, NumberName | JsonName> &
  Record<NumberName | JsonName, string> & { ProductID: string; Reason: string }

export const blankDraft: InterfaceDraft = {
  ProductID: '',
  Code: '',
  Name: '',
  EnglishName: '',
  Description: '',
  EnglishDescription: '',
  ProjectCode: '',
  Kind: 'insert',
  Method: 'POST',
  Upstream: 'https://',
  Path: '/',
  DelayHours: String(interfaceDefaults.DelayHours),
  TimeoutSeconds: String(interfaceDefaults.TimeoutSeconds),
  CallsPerMinute: String(interfaceDefaults.CallsPerMinute),
  BodySchema: '',
  Examples: '',
  Reason: '',
}

export const draftOf = (row: ManagedInterface): InterfaceDraft => ({
  ProductID: row.ProductID,
  Code: row.Code,
  Name: row.Name,
  EnglishName: row.EnglishName,
  Description: row.Description,
  EnglishDescription: row.EnglishDescription,
  ProjectCode: row.ProjectCode,
  Kind: row.Kind,
  Method: row.Method,
  Upstream: row.Upstream,
  Path: row.Path,
  DelayHours: String(row.DelayHours),
  TimeoutSeconds: String(row.TimeoutSeconds),
  CallsPerMinute: String(row.CallsPerMinute),
  BodySchema: row.BodySchema ? formatJson(row.BodySchema) : '',
  Examples: row.Examples.length > 0 ? formatJson(row.Examples) : '',
  Reason: '',
})

const jsonOf = (text: string): unknown => {
  const result = parseJsonText(text)
  return 'value' in result ? result.value : null
}

/** What is sent. The draft has passed the rules of its fields. */
export const fieldsOf = ({ ProductID: _product, Reason: _reason, ...draft }: InterfaceDraft): InterfaceFields => ({
  ...draft,
  Code: draft.Code.trim(),
  Upstream: draft.Upstream.trim(),
  Path: draft.Path.trim(),
  DelayHours: Number(draft.DelayHours),
  TimeoutSeconds: Number(draft.TimeoutSeconds),
  CallsPerMinute: Number(draft.CallsPerMinute),
  BodySchema: jsonOf(draft.BodySchema) as InterfaceFields['BodySchema'],
  Examples: (jsonOf(draft.Examples) ?? []) as InterfaceFields['Examples'],
})

export const isExampleList = (value: unknown): boolean =>
  value === null ||
  (Array.isArray(value) &&
    value.every(
      (each: unknown) =>
        typeof each === 'object' &&
        each !== null &&
        typeof (each as { Name?: unknown }).Name === 'string' &&
        'Body' in each,
    ))

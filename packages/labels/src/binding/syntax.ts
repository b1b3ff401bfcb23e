/** A value while an expression is evaluated. A date is a text in the form YYYY-MM-DD. */
export type Value = string | number

/** An expression as parsed. `position` is where it stands in the source. */
export type Expression =
  | { kind: 'literal'; value: Value; position: number }
  | { kind: 'field'; name: string; position: number }
  | { kind: 'counter'; name: string; position: number }
  | { kind: 'today'; position: number }
  | { kind: 'filter'; name: string; input: Expression; args: Expression[]; position: number }

export const comparisons = ['==', '!=', '<=', '>=', '<', '>'] as const
export type Comparison = (typeof comparisons)[number]

/** A condition as parsed. */
export type Condition =
  | { kind: 'and' | 'or'; left: Condition; right: Condition }
  | { kind: 'not'; operand: Condition }
  | { kind: 'compare'; operator: Comparison; left: Expression; right: Expression }
  /** True when the value is not an empty text. */
  | { kind: 'filled'; operand: Expression }

/** The names that an expression may use. */
export interface BindingNames {
  fields: ReadonlySet<string>
  counters: ReadonlySet<string>
}

/** What an expression is evaluated with: one label. */
export interface BindingData {
  /** The row, by the path of a field; a missing value counts as an empty text. */
  fields: Readonly<Record<string, string | number | null>>
  /** The text of every counter for this label, by its id. */
  counters: Readonly<Record<string, string>>
  /** The day of printing, YYYY-MM-DD, in the time zone of the person who prints. */
  today: string
}

import { errorCatalogue, type ErrorName } from '@atrium/contract/errors.ts'
import type { DocsContext } from './docs-context.ts'
import type { Field, FormHeading } from './fields.ts'
import { html, prose, type Markup } from '#kit/html.ts'
import { errorSentence } from './texts.ts'

const deepest = 6

/** What a table of fields is about. */
export interface FieldTable {
  /** The heading that names it. */
  labelledBy: string
  rows: readonly (Field | FormHeading)[]
  /** The word over the column that says whether a field must be there; without it there is no such column. */
  required?: string | undefined
  /** Whether the descriptions are the contract's own words, which are English. */
  isEnglish: boolean
}

/** A table of fields, nested ones indented. */
export function fieldTable({ labelledBy, rows, required, isEnglish }: FieldTable, { text }: DocsContext): Markup {
  const isRequired = (field: Field) =>
    required &&
    html`<td class="required ${field.isRequired ? 'yes' : 'no'}" data-label="${required}">
      ${text(field.isRequired ? 'field.yes' : 'field.no')}
    </td>`
  const rowOf = (field: Field) =>
    html`<tr class="depth-${Math.min(field.depth, deepest)}">
      <th scope="row"><code>${field.name}</code></th>
      <td class="type">
        <code>${field.type}</code>${field.limits.map((limit) => html`<small>${prose(limit)}</small>`)}
      </td>
      ${isRequired(field)}
      <td class="description" ${isEnglish ? html` lang="en"` : undefined}>${prose(field.description)}</td>
    </tr>`
  const headingOf = ({ form, depth }: FormHeading) =>
    html`<tr class="form depth-${Math.min(depth, deepest)}">
      <th scope="rowgroup" colspan="${required ? 4 : 3}">${text('field.form', { number: String(form) })}</th>
    </tr>`
  return html`<table class="fields${required ? '' : ' without-required'}" aria-labelledby="${labelledBy}">
    <thead>
      <tr>
        <th scope="col">${text('field.name')}</th>
        <th scope="col">${text('field.type')}</th>
        ${required && html`<th scope="col">${required}</th>`}
        <th scope="col">${text('field.description')}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map((row) => ('form' in row ? headingOf(row) : rowOf(row)))}
    </tbody>
  </table>`
}

/** The place of an error in the catalogue on the page. */
export const errorAnchor = (name: ErrorName): string => `error.${name}`

/** A name that leads to the catalogue. */
export const errorLink = (name: ErrorName): Markup => html`<a href="#${errorAnchor(name)}"><code>${name}</code></a>`

/** A table of errors; the one of the catalogue is where links to errors lead. */
export function errorTable(
  names: readonly ErrorName[],
  { labelledBy, isCatalogue = false }: { labelledBy: string; isCatalogue?: boolean },
  { lang, text }: DocsContext,
): Markup {
  const rowOf = (name: ErrorName) => {
    const { code, status } = errorCatalogue[name]
    const id = isCatalogue ? html` id="${errorAnchor(name)}"` : undefined
    return html`<tr${id}>
      <th scope="row">${code}</th>
      <td class="name">${isCatalogue ? html`<code>${name}</code>` : errorLink(name)}</td>
      <td class="status" data-label="HTTP">${status}</td>
      <td class="sentence">${prose(errorSentence(lang, name))}</td>
    </tr>`
  }
  const groups = Map.groupBy(names, (name) => (isCatalogue ? name.split('.')[0] : ''))
  return html`<table class="errors" aria-labelledby="${labelledBy}">
    <thead>
      <tr>
        <th scope="col">${text('error.number')}</th>
        <th scope="col">${text('error.name')}</th>
        <th scope="col">${text('error.status')}</th>
        <th scope="col">${text('error.sentence')}</th>
      </tr>
    </thead>
    ${[...groups.values()].map(
      (group) =>
        html`<tbody>
          ${group.map(rowOf)}
        </tbody>`,
    )}
  </table>`
}

import { forgeryHeader } from '@atrium/contract/constants.ts'
import { errorCatalogue, type ErrorName } from '@atrium/contract/errors.ts'
import { phrase } from '#kit/language.ts'
import type { DocsContext } from './docs-context.ts'
import { errorLink, errorTable, fieldTable } from './docs-tables.ts'
import { typeText } from './fields.ts'
import { breakable, html, prose, type Markup, type Piece } from '#kit/html.ts'
import type { JsonSchema, Operation, operationsOf, Parameter } from './openapi-shape.ts'
import { sizeText } from './operation.ts'

type Listed = ReturnType<typeof operationsOf>[number]

/** Everything about one call. */
export function callArticle({ verb, path, operation }: Listed, context: DocsContext): Markup {
  const id = operation.operationId
  return html`<article class="call" id="${id}" aria-labelledby="${id}-title">
    <h3 class="call-title" id="${id}-title">
      <span class="verb ${verb.toLowerCase()}">${verb}</span>
      <code class="path">${breakable(`/api${path}`)}</code>
      <a class="anchor" href="#${id}" aria-label="${id}">#</a>
    </h3>
    <p class="purpose" lang="en">${prose(operation.summary)}</p>
    <dl class="facts">${factsOf(operation, context)}</dl>
    ${inputsOf(operation, context)} ${outputOf(operation, context)} ${errorsOf(operation, context)}
  </article>`
}

/** Who may call, what it reaches, what it needs and what it leaves behind. */
function factsOf(operation: Operation, { lang, text }: DocsContext): Piece {
  const { 'x-access': access, 'x-scope': scope, 'x-access-reason': reason, 'x-audit': audit } = operation
  const scopeKey =
    access === 'operator' && scope === 'organisation' ? 'scope.organisationNamed' : (`scope.${scope}` as const)
  const needsHeader = operation.parameters.some((one) => '$ref' in one && one.$ref.endsWith('/ForgeryHeader'))
  return [
    fact(text('fact.access'), html`<code>${access}</code> ${text(`access.${access}`)}`),
    reason ? fact(text('fact.reason'), english(reason)) : undefined,
    fact(text('fact.scope'), html`<code>${scope}</code> ${text(scopeKey)}`),
    needsHeader ? fact(text('fact.header'), html`<code>${forgeryHeader}: 1</code>`) : undefined,
    typeof audit === 'string'
      ? fact(text('fact.log'), html`<code>${audit}</code> ${phrase(lang, 'audit', audit)}`)
      : undefined,
    typeof audit === 'object' ? fact(text('fact.notLogged'), english(audit.none)) : undefined,
  ]
}

const fact = (name: string, value: Markup) =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`
const english = (words: string) => html`<span lang="en">${prose(words)}</span>`

function inputsOf(operation: Operation, context: DocsContext): Piece {
  const { parameters, requestBody } = operation
  const named = parameters.filter((one) => 'in' in one)
  const inputs = [
    ...(['path', 'query'] as const).map((place) => {
      const inPlace = named.filter((one) => one.in === place)
      return inPlace.length > 0 && inputTable(operation, place, objectOf(inPlace), context)
    }),
    ...Object.entries(requestBody?.content ?? {}).map(([type, { schema = {} }]) =>
      inputTable(operation, type === 'application/json' ? 'body' : 'file', schema, context),
    ),
  ].filter((input) => input !== false)
  const { text } = context
  return inputs.length > 0 ? inputs : html`<p class="none">${text('input.none')}</p>`
}

/** Parameters as the object that they are together. */
const objectOf = (parameters: readonly Parameter[]): JsonSchema => ({
  required: parameters.filter(({ required }) => required).map(({ name }) => name),
  properties: Object.fromEntries(
    parameters.map(({ name, description = '', schema }) => [name, { ...schema, description }]),
  ),
})

function inputTable(
  { operationId, requestBody }: Operation,
  place: 'path' | 'query' | 'body' | 'file',
  schema: JsonSchema,
  context: DocsContext,
): Markup {
  const { text, fields } = context
  const labelledBy = `${operationId}-${place}`
  const largest = place === 'body' && requestBody?.['x-max-bytes']
  return html`<h4 id="${labelledBy}">${text(`input.${place}`)}</h4>
    ${fieldTable({ labelledBy, rows: fields.of(schema), required: text('field.required'), isEnglish: place !== 'file' }, context)}
    ${largest ? html`<p class="note">${text('input.largest', { max: sizeText(largest) })}</p>` : undefined}`
}

function outputOf({ operationId, responses }: Operation, context: DocsContext): Markup {
  const { text, fields } = context
  const [type = '', { schema } = {}] = Object.entries(responses['200']?.content ?? {})[0] ?? []
  const given = schema?.properties?.['response']
  const labelledBy = `${operationId}-gives`
  if (!given)
    return html`<h4>${text('output.fields')}</h4>
      <p class="note">${prose(text('output.file', { type: `\`${type}\`` }))}</p>`
  const rows = fields.of(given)
  const isAlwaysWhole = rows.every((row) => 'form' in row || row.isRequired)
  const required = isAlwaysWhole ? undefined : text('field.present')
  return html`<h4 id="${labelledBy}">${text('output.fields')} <code>response: ${typeText(given)}</code></h4>
    ${rows.length > 0 ? fieldTable({ labelledBy, rows, required, isEnglish: true }, context) : undefined}`
}

function errorsOf(operation: Operation, context: DocsContext): Markup {
  const { text } = context
  const own = operation['x-fails']
  const labelledBy = `${operation.operationId}-errors`
  const general = failureNames(operation).filter((name) => !own.includes(name))
  const links = general.map((name, index) => [
    index > 0 ? html` <span aria-hidden="true">·</span> ` : undefined,
    errorLink(name),
  ])
  return html`<h4 id="${labelledBy}">${text('errors.own')}</h4>
    ${own.length > 0 ? errorTable(own, { labelledBy }, context) : undefined}
    <p class="note general">${text('errors.always')} ${links}</p>`
}

/** The errors that the answers of an operation name, in the order of the catalogue. */
function failureNames({ responses }: Operation): ErrorName[] {
  const listed = Object.values(responses).flatMap(({ content }) => {
    const [, narrowed] = content['application/json']?.schema?.allOf ?? []
    return (narrowed?.properties?.['error']?.enum ?? []) as ErrorName[]
  })
  return listed.toSorted((one, other) => errorCatalogue[one].code - errorCatalogue[other].code)
}

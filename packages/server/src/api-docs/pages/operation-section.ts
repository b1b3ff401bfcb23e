import { html, type Markup } from '#kit/text/html.ts'
import type { Parameter, Reference, OpenApiDocument } from '../openapi-types.ts'
import type { Text } from '../texts.ts'
import { curlOf, type Endpoint } from './curl.ts'
import { renderMarkdown } from './markdown.ts'
import { fieldLine, schemaTree, typeOf, type TreeOptions } from './schema-tree.ts'

interface SectionOptions {
  document: OpenApiDocument
  text: Text
}

/** One call: what it does, takes and gives, how it can fail, and a command that makes it. */
export function operationSection(endpoint: Endpoint, { document, text }: SectionOptions): Markup {
  const { verb, path, operation } = endpoint
  const { operationId, summary, description } = operation
  const options: TreeOptions = { text, schemas: document.components.schemas, isInput: true }
  const server = document.servers[0]?.url ?? ''
  const id = html`<a class="anchor" href="#${operationId}" aria-label="${text('section.link', { title: summary })}"
    >#</a
  >`
  return html`<section id="${operationId}" aria-labelledby="${operationId}-title">
    <h2 id="${operationId}-title">${summary} ${id}</h2>
    <p class="endpoint">
      <b class="verb" data-verb="${verb}">${verb.toUpperCase()}</b> <code>${path}</code> <small>${operationId}</small>
    </p>
    ${renderMarkdown(description)} ${parametersOf(endpoint, document, options)} ${requestBodyOf(endpoint, options)}
    ${answerOf(endpoint, { ...options, isInput: false })} ${errorsOf(endpoint, text)}
    <h3>${text('section.example')}</h3>
    <div class="copied">
      <pre tabindex="0"><code>${curlOf(endpoint, server, options.schemas)}</code></pre>
      <button type="button" data-copied="${text('copied')}">${text('copy')}</button>
    </div>
  </section>`
}

/** A parameter, or the shared one that a reference names. */
const parameterOf = (one: Parameter | Reference, { components }: OpenApiDocument): Parameter | undefined =>
  '$ref' in one ? components.parameters[one.$ref.split('/').at(-1) ?? ''] : one

function parametersOf({ operation }: Endpoint, document: OpenApiDocument, options: TreeOptions): Markup | undefined {
  const parameters = operation.parameters.flatMap((one) => parameterOf(one, document) ?? [])
  const lines = parameters.map(({ name, in: place, required, description, schema }) => {
    const line = fieldLine(name, { ...schema, ...(description && { description }) }, required, options)
    return html`<li><span class="place">${place}</span>${line}</li>`
  })
  return lines.length > 0
    ? html`<h3>${options.text('section.parameters')}</h3>
        <ul class="tree">
          ${lines}
        </ul>`
    : undefined
}

function requestBodyOf({ operation: { requestBody } }: Endpoint, options: TreeOptions): Markup | undefined {
  if (!requestBody) return undefined
  return html`<h3>${options.text('section.body')}</h3>
    ${Object.entries(requestBody.content).map(
      ([type, { schema = {} }]) =>
        html`<p><code>${type}</code></p>
          ${schemaTree(schema, options)}`,
    )}`
}

function answerOf({ operation: { responses } }: Endpoint, options: TreeOptions): Markup | undefined {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  return html`<h3>${options.text('section.answer')}</h3>
    ${successes.flatMap(([status, { content }]) =>
      Object.entries(content).map(([type, { schema = {} }]) => {
        // What every answer has is among the conventions.
        const given = schema.properties?.['response'] ?? schema
        const what = type === 'application/json' ? typeOf(given, options) : ''
        return html`<p><code>${status}</code> <code>${type}</code> <span class="type">${what}</span></p>
          ${schemaTree(given, options)}`
      }),
    )}`
}

function errorsOf({ operation: { responses } }: Endpoint, text: Text): Markup | undefined {
  const failures = Object.entries(responses).filter(([status]) => !status.startsWith('2'))
  if (failures.length === 0) return undefined
  return html`<details>
    <summary>${text('section.errors')}</summary>
    ${failures.map(
      ([status, { description }]) =>
        html`<h4>${status}</h4>
          ${renderMarkdown(description)}`,
    )}
  </details>`
}

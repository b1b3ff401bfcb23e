import { resourceOf } from './open-resources.ts'
import type { Product } from './products.ts'

/** The longest list that a query answers. */
export const maxListed = 200

/** The OpenAPI document of what a product offers to programs. The portal reads it: see `docs/products.md`. */
export function openApiDocument(product: Product): object {
  const { path, list, create, schema, example, entry } = resourceOf(product.code)
  return {
    openapi: '3.1.0',
    info: { title: `${product.name.en} (demonstration)`, version: '1.0.0' },
    servers: [{ url: '/' }],
    paths: {
      [`/open/${path}`]: {
        get: {
          operationId: `list-${path}`,
          ...summary(list),
          parameters: [
            {
              name: 'project',
              in: 'query',
              'x-description-zh': '项目代号',
              description: 'code of the project',
              schema: { type: 'string' },
            },
            {
              name: 'limit',
              in: 'query',
              'x-description-zh': `最多返回的行数，1–${maxListed}`,
              description: `rows at most, 1–${maxListed}`,
              schema: { type: 'integer', minimum: 1, maximum: maxListed },
            },
          ],
          responses: { 200: { description: 'OK' } },
        },
        post: { operationId: `create-${path}`, ...insert(create, { schema, example, delayHours: 2 }) },
      },
      [`/open/${entry.path}`]: {
        post: { operationId: `create-${entry.path}`, ...insert(entry.create, { ...entry, delayHours: 0 }) },
      },
    },
  }
}

const summary = ({ zh, en }: { zh: string; en: string }) => ({ summary: zh, 'x-summary-en': en })

const insert = (
  names: { zh: string; en: string },
  { schema, example, delayHours }: { schema: object; example: object; delayHours: number },
) => ({
  ...summary(names),
  'x-atrium-kind': 'insert',
  'x-atrium-delay-hours': delayHours,
  requestBody: {
    required: true,
    content: { 'application/json': { schema, examples: { usual: { summary: 'Usual', value: example } } } },
  },
  responses: { 201: { description: 'Created' }, 400: { description: 'Wrong data' } },
})

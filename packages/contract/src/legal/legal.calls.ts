import { Type } from '../kit/type.ts'
import { read } from '../kit/call.ts'
import { TextNode } from '../kit/text-nodes.ts'
import { Nullable } from '../kit/nullable.ts'
import { legalPageNames } from './legal-pages.ts'

export const legalCalls = {
  page: read({
    at: 'GET /legal/:page',
    title: 'Get legal page',
    purpose:
      'Returns the text of a legal or company page that is in force, in the language of the caller: the installation’s own text, or else the one that comes with the portal.',
    access: { public: 'Anyone may read what they are asked to accept' },
    scope: 'none',
    params: Type.Object({ page: Type.Enum(legalPageNames, { description: 'The page' }) }),
    gives: Type.Object({
      Version: Type.String({ description: 'The version that people accept' }),
      IsReplaced: Type.Boolean({ description: 'Whether the text is the installation’s own' }),
      Day: Nullable(Type.String({ description: 'From when the own text is in force (ISO 8601)' })),
      Title: Nullable(Type.String({ description: 'What the own text is called, where it says so' })),
      Blocks: Type.Array(TextNode, { description: 'What it says' }),
    }),
  }),
}

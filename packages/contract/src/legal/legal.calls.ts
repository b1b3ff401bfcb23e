import { Type } from '../kit/type.ts'
import { HelpBlock } from '../help/help.shapes.ts'
import { read } from '../kit/call.ts'
import { Nullable } from '../kit/nullable.ts'
import { legalPageNames } from './legal-pages.ts'

export const legalCalls = {
  page: read({
    at: 'GET /legal/:page',
    purpose:
      'Which text of a legal or company page is in force, and the text itself where the operators of the installation replaced the one that comes with the portal.',
    access: { public: 'Anyone may read what they are asked to accept' },
    scope: 'none',
    params: Type.Object({ page: Type.Enum(legalPageNames, { description: 'The page' }) }),
    gives: Type.Object({
      Version: Type.String({ description: 'The version that people accept' }),
      IsReplaced: Type.Boolean({ description: 'Whether the text is the installation’s own' }),
      Day: Nullable(Type.String({ description: 'From when the own text is in force (ISO 8601)' })),
      Title: Nullable(Type.String({ description: 'What the own text is called, where it says so' })),
      Blocks: Type.Array(HelpBlock, { description: 'The own text; empty where the portal’s stands' }),
    }),
  }),
}

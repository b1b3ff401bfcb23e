import { Type } from '../kit/type.ts'
import { download, read } from '../kit/call.ts'
import { helpEntries, maxHelpSearchLength } from './help-entries.ts'
import { HelpDocument, HelpEntry, HelpFinding } from './help.shapes.ts'

const forReaders = { access: 'trial', scope: 'none' } as const
const name = '^[a-z0-9][a-z0-9-]*$'

export const helpCalls = {
  tree: read({
    at: 'GET /help/tree',
    title: 'List help documents',
    purpose: 'Returns the documentation menu: entries, sections and the documents that the caller may read.',
    ...forReaders,
    gives: Type.Array(HelpEntry),
  }),
  document: read({
    at: 'GET /help/document/:name/:section/:document',
    title: 'Get help document',
    purpose:
      'Returns a help document in the language of the caller, or in the other language where there is no translation.',
    ...forReaders,
    params: Type.Object({
      name: Type.Enum(helpEntries, { description: 'The entry of the documentation menu' }),
      section: Type.String({ maxLength: 80, pattern: name, description: 'The section' }),
      document: Type.String({ maxLength: 80, pattern: name, description: 'The document' }),
    }),
    gives: HelpDocument,
    fails: ['request.not-found'],
  }),
  search: read({
    at: 'GET /help/search',
    title: 'Search help',
    purpose: 'Searches for documents in either language that contain all words. Matches in the title come first.',
    ...forReaders,
    query: Type.Object({
      words: Type.String({ minLength: 1, maxLength: maxHelpSearchLength, description: 'What is searched for' }),
    }),
    gives: Type.Array(HelpFinding),
  }),
  image: read({
    at: 'GET /help/image',
    title: 'Get help image',
    purpose: 'Returns a picture of a help document.',
    ...forReaders,
    query: Type.Object({ path: Type.String({ maxLength: 300, description: 'Its path, as `Source` gives it' }) }),
    gives: download('image/*'),
    fails: ['request.not-found'],
  }),
}

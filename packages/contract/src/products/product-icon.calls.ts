import { Type } from '../kit/type.ts'
import { download, read } from '../kit/call.ts'

/** The icon of an application, for everyone who signed in. */
export const productIconCalls = {
  icon: read({
    at: 'GET /Platform/icons/:file',
    title: 'Get application icon',
    purpose: 'Returns the uploaded icon of an application.',
    access: 'trial',
    scope: 'none',
    params: Type.Object({
      file: Type.String({ maxLength: 60, pattern: '^[0-9a-f-]{36}\\.(png|jpg|svg)$', description: 'Its name' }),
    }),
    gives: download('image/*'),
    fails: ['request.not-found'],
  }),
}

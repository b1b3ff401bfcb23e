import { forgeryHeader, openSuccessCode, sessionCookie, successCode } from '@atrium/contract/constants.ts'
import type { WriteExample } from './examples/write-examples.ts'

/** True for the code of a call that succeeded; those of the open capability have one of their own. */
export const isSuccess = (code: number): boolean => code === successCode || code === openSuccessCode

function formWith({ name, content }: NonNullable<WriteExample['file']>): FormData {
  const form = new FormData()
  form.set('file', new Blob([content]), name)
  return form
}

/** The envelope of an answer; a file has none. */
async function envelopeOf(answer: Response) {
  const isFile = answer.ok && !answer.headers.get('content-type')?.includes('json')
  const envelope = isFile ? { code: successCode, message: '', response: null } : await answer.json()
  return envelope as { code: number; message: string; error?: string; response: unknown }
}

/** Makes the call of an example over the network, file and all. */
export const performer =
  (address: string) =>
  async ({
    at,
    token,
    isProgram = false,
    sign,
    cookies,
    body,
    file,
  }: Pick<WriteExample, 'at' | 'token' | 'isProgram' | 'sign' | 'cookies' | 'body' | 'file'>) => {
    const all = Object.entries({ ...(token && !isProgram && { [sessionCookie]: token }), ...cookies })
    const [method = '', path = ''] = at.split(' ')
    const json = body && !file ? JSON.stringify(body) : null
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        [forgeryHeader]: '1',
        ...(token && isProgram && { authorization: `Bearer ${token}` }),
        ...(all.length > 0 && { cookie: all.map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(json && { 'content-type': 'application/json' }),
        ...sign?.(method, `/api${path}`, json ?? ''),
      },
      body: file ? formWith(file) : json,
    })
    const envelope = await envelopeOf(answer)
    return { ...envelope, requestId: String(answer.headers.get('x-request-id')) }
  }

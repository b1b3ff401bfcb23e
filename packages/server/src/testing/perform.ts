import { forgeryHeader, openSuccessCode, sessionCookie, successCode } from '@atrium/contract/constants.ts'
import type { WriteExample } from './examples/write-examples.ts'

/** True for the code of a call that succeeded; those of the open capability have one of their own. */
export const isSuccess = (code: number): boolean => code === successCode || code === openSuccessCode

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
    const form = new FormData()
    if (file) form.set('file', new Blob([file.content]), file.name)
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: {
        [forgeryHeader]: '1',
        ...(token && isProgram && { authorization: `Bearer ${token}` }),
        ...(all.length > 0 && { cookie: all.map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(body && !file && { 'content-type': 'application/json' }),
        ...sign?.(method, `/api${path}`, body ? JSON.stringify(body) : ''),
      },
      body: file ? form : body ? JSON.stringify(body) : null,
    })
    const envelope = (await answer.json()) as { code: number; message: string; error?: string; response: unknown }
    return { ...envelope, requestId: String(answer.headers.get('x-request-id')) }
  }

import { requestIdHeader } from '@atrium/contract/constants.ts'

/** Receives the uploaded share, from 0 to 1. */
export type Progress = (share: number) => void

interface FileRequest {
  method: string
  headers: Record<string, string>
  file: File
  onProgress?: Progress | undefined
}

/** Uploads a file as a form, by XMLHttpRequest because `fetch` reports no upload progress. */
export function sendFile(address: string, { method, headers, file, onProgress }: FileRequest): Promise<Response> {
  const request = new XMLHttpRequest()
  request.open(method, address)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0))
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => resolve(answerIn(request)))
    for (const event of ['error', 'abort', 'timeout'] as const) request.addEventListener(event, reject)
    request.send(formOf(file))
  })
}

function answerIn(request: XMLHttpRequest): Response {
  const requestId = request.getResponseHeader(requestIdHeader)
  return new Response(request.responseText, {
    status: request.status,
    headers: requestId ? { [requestIdHeader]: requestId } : {},
  })
}

function formOf(file: File): FormData {
  const form = new FormData()
  form.append('file', file)
  return form
}

import type { Call } from '@atrium/contract/kit/call.ts'
import { useMutation } from '@tanstack/react-query'
import { fetchFile, unreachable, type CallFailed, type Given } from './calls.ts'
import { fileNameIn } from './file-name.ts'

/** Fetches the file of a call and hands it to the browser to save; a failure is told like that of any call. */
export const useDownload = <C extends Call>(call: C) =>
  useMutation<void, CallFailed, Given<C>>({
    async mutationFn(given) {
      const answer = await fetchFile(call, given)
      const content = await answer.blob().catch(() => {
        throw unreachable()
      })
      save(content, fileNameIn(answer.headers.get('content-disposition')))
    },
  })

function save(content: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser reads the address after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

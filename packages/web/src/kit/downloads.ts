import type { Call } from '@atrium/contract/kit/call.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fetchFile, unreachable, type CallFailed, type Given } from './calls.ts'
import { fileNameIn } from './file-name.ts'

/**
 * Fetches the file of a call and hands it to the browser to save; a failure is told like that of any call. `received`
 * says how many bytes have come, and `cancel` ends it: then nothing is saved.
 */
export function useDownload<C extends Call>(call: C) {
  const [received, setReceived] = useState(0)
  const aborting = useRef<AbortController>(undefined)
  const download = useMutation<void, CallFailed, Given<C>>({
    async mutationFn(given) {
      const own = new AbortController()
      aborting.current = own
      setReceived(0)
      try {
        const answer = await fetchFile(call, given, own.signal)
        const content = await contentOf(answer, setReceived)
        save(content, fileNameIn(answer.headers.get('content-disposition')))
      } catch (problem) {
        if (!own.signal.aborted) throw problem
      }
    },
  })
  return { ...download, received, cancel: () => aborting.current?.abort() }
}

async function contentOf(answer: Response, onReceived: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = answer.body?.getReader()
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(part.value)
      onReceived((bytes += part.value.length))
    }
  } catch {
    throw unreachable()
  }
  return new Blob(parts, { type: answer.headers.get('content-type') ?? '' })
}

function save(content: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser reads the address after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

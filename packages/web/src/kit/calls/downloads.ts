import type { Call } from '@atrium/contract/kit/call.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fetchFile, unreachable, type CallError, type CallInput } from './calls.ts'
import { fileNameIn } from './file-name.ts'

/**
 * Downloads the file of a call and saves it; errors are reported as for any call. `received` counts bytes; `cancel`
 * aborts without saving.
 */
export function useDownload<C extends Call>(call: C) {
  const [received, setReceived] = useState(0)
  const controller = useRef<AbortController>(undefined)
  const download = useMutation<void, CallError, CallInput<C>>({
    async mutationFn(input) {
      const own = new AbortController()
      controller.current = own
      setReceived(0)
      try {
        const response = await fetchFile(call, input, own.signal)
        const content = await contentOf(response, setReceived)
        saveFile(content, fileNameIn(response.headers.get('content-disposition')))
      } catch (problem) {
        if (!own.signal.aborted) throw problem
      }
    },
  })
  return { ...download, received, cancel: () => controller.current?.abort() }
}

async function contentOf(response: Response, onReceived: (bytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body?.getReader()
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(part.value)
      onReceived((bytes += part.value.length))
    }
  } catch {
    throw unreachable()
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

/** Saves a file that the page has. */
export function saveFile(content: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

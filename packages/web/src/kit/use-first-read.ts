import type { Output, ReadCall } from '@atrium/contract/kit/call.ts'
import { useState } from 'react'
import type { Given } from './calls.ts'
import { useRead } from './queries.ts'

/**
 * What a form starts from: the first answer that came after it was opened. It stays for as long as the form does, for
 * what is typed must outlive every later reading – such as the one when somebody comes back from another window.
 */
export function useFirstRead<C extends ReadCall>(call: C, given: Given<C>) {
  const { data, isSuccess, isFetching, isError, error, refetch } = useRead(call, given, { staleTime: 0, quiet: true })
  const [first, setFirst] = useState<Output<C>>()
  if (first === undefined && isSuccess && !isFetching) setFirst(data)
  return { data: first, isError, error, refetch }
}

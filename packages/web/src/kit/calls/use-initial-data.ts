import type { Output, ReadCall } from '@atrium/contract/kit/call.ts'
import { useState } from 'react'
import type { CallInput } from './calls.ts'
import { useRead } from './queries.ts'

/**
 * Initial values of a form: the first response after mounting. Later refetches, such as on window focus, must not
 * overwrite the input.
 */
export function useInitialData<C extends ReadCall>(call: C, input: CallInput<C>) {
  const { data, isSuccess, isFetching, isError, error, refetch } = useRead(call, input, { staleTime: 0, quiet: true })
  const [first, setFirst] = useState<Output<C>>()
  if (first === undefined && isSuccess && !isFetching) setFirst(data)
  return { data: first, isError, error, refetch }
}

import type { Call, Output, ReadCall, WriteCall } from '@atrium/contract/kit/call.ts'
import {
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  keepPreviousData,
  type UseQueryOptions,
  type UseQueryResult,
  type QueryKey,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { send, type CallError, type CallInput } from './calls.ts'
import { currentLanguage } from '../language.ts'
import type { Progress } from './send-file.ts'
import { firstAnswers, settings } from '../settings.ts'
import { showToast } from '../toasts.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallError
    /** `quiet`: the page shows the error itself, so no toast does. */
    queryMeta: { quiet?: boolean }
    mutationMeta: { quiet?: boolean }
  }
}

type Listener = (problem: CallError) => void
const signedOutListeners = new Set<Listener>()
const bannedListeners = new Set<Listener>()

/** Called when a call finds the session expired. */
export function onSignedOut(listener: Listener): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

/** Called when the IP whitelist blocks a call. */
export function onAddressBanned(listener: Listener): () => void {
  bannedListeners.add(listener)
  return () => bannedListeners.delete(listener)
}

/** Reports the error of every query and mutation once. */
function reportError(problem: CallError, isQuiet = false) {
  if (problem.error === 'access.sign-in-needed') for (const listener of signedOutListeners) listener(problem)
  else if (problem.error === 'access.address-banned') for (const listener of bannedListeners) listener(problem)
  else if (!isQuiet) showToast('error', problem.message)
}

/** Retries reads while the connection is lost, and up to three times when the server is busy. */
const shouldRetry = (count: number, { error }: CallError) =>
  error === 'network' || (error === 'request.unavailable' && count < 3)
const maxWaitMs = 15_000
const retryDelayMs = (count: number) => Math.min(1_000 * 2 ** count, maxWaitMs)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (problem, query) => reportError(problem, query.meta?.quiet) }),
  mutationCache: new MutationCache({
    onError: (problem, _input, _context, mutation) => reportError(problem, mutation.meta?.quiet),
  }),
  defaultOptions: {
    queries: { retry: shouldRetry, retryDelay: retryDelayMs, staleTime: 10_000 },
    // Mutations fail at once when offline, rather than run later by surprise.
    mutations: { networkMode: 'always' },
  },
})

/** Query key of a call; without input, of all its queries. */
export const keyOf = <C extends Call>(call: C, input?: CallInput<C>): QueryKey => (input ? [call.at, input] : [call.at])

/** Seeds the cache with the answers embedded in the page, when they are in the current language. */
export function hydrateQueryCache(): void {
  if (settings.lang !== currentLanguage()) return
  for (const { at, given, response } of firstAnswers) queryClient.setQueryData([at, given], response)
}

interface ReadOptions<T> {
  enabled?: boolean
  staleTime?: number
  /** Keeps the previous data while loading. */
  keepPrevious?: boolean
  quiet?: boolean
  /** Refetches on mount and on demand, not on window focus. */
  refetchOnMountOnly?: boolean
  /** Milliseconds until the next fetch, by the last data; `false` stops. */
  refetchInterval?: (last: T | undefined) => number | false
}

/** Reads a call and keeps it fresh. */
export function useRead<C extends ReadCall>(
  call: C,
  input: CallInput<C>,
  { keepPrevious, quiet, refetchOnMountOnly, refetchInterval, ...options }: ReadOptions<Output<C>> = {},
): UseQueryResult<Output<C>, CallError> {
  const query: UseQueryOptions = {
    queryKey: keyOf(call, input),
    queryFn: () => send(call, input),
    ...options,
    ...(quiet && { meta: { quiet } }),
    ...(refetchOnMountOnly && { refetchOnMount: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(refetchInterval && { refetchInterval: ({ state }) => refetchInterval(state.data as Output<C> | undefined) }),
  }
  return useQuery(query) as UseQueryResult<Output<C>, CallError>
}

/** Reads a call with several inputs, and keeps the answers fresh. */
export const useReads = <C extends ReadCall>(call: C, inputs: readonly CallInput<C>[]) =>
  useQueries({
    queries: inputs.map((input): UseQueryOptions => ({
      queryKey: keyOf(call, input),
      queryFn: () => send(call, input),
    })),
  }) as UseQueryResult<Output<C>, CallError>[]

/** Fetches once, ignoring the cache; undefined on errors, which are reported as usual. */
export async function fetchNow<C extends ReadCall>(call: C, input: CallInput<C>): Promise<Output<C> | undefined> {
  try {
    return await queryClient.fetchQuery({
      queryKey: keyOf(call, input),
      queryFn: () => send(call, input),
      staleTime: 0,
    })
  } catch {
    return undefined
  }
}

interface WriteOptions<C extends WriteCall> {
  /** Reads to invalidate on success. */
  invalidates?: readonly ReadCall[]
  onSuccess?: (output: Output<C>) => void
  /** The page shows the error itself, so no toast does. */
  quiet?: boolean
  /** Reports upload progress. */
  onProgress?: Progress
}

/** Returns a function that invalidates reads after changes made elsewhere. */
export function useInvalidate() {
  const cache = useQueryClient()
  return useCallback(
    (reads: readonly ReadCall[]) =>
      Promise.all(reads.map((read) => cache.invalidateQueries({ queryKey: keyOf(read) }))),
    [cache],
  )
}

/** Makes a change and invalidates the reads it names. */
export function useWrite<C extends WriteCall>(
  call: C,
  { invalidates = [], onSuccess, quiet, onProgress }: WriteOptions<C> = {},
) {
  const cache = useQueryClient()
  return useMutation<Output<C>, CallError, CallInput<C>>({
    mutationFn: (input) => send(call, input, onProgress),
    onSuccess: async (output) => {
      onSuccess?.(output)
      await Promise.all(invalidates.map((read) => cache.invalidateQueries({ queryKey: keyOf(read) })))
    },
    ...(quiet && { meta: { quiet } }),
  })
}

import type { Call, Output, ReadCall, WriteCall } from '@atrium/contract/kit/call.ts'
import {
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
  keepPreviousData,
  type UseQueryOptions,
  type UseQueryResult,
  type QueryKey,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { send, type CallFailed, type Given } from './calls.ts'
import { currentLanguage } from './language.ts'
import type { Progress } from './send-file.ts'
import { firstAnswers, settings } from './settings.ts'
import { showToast } from './toasts.ts'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: CallFailed
    /** `quiet`: the page shows a failure itself, so no toast does. */
    queryMeta: { quiet?: boolean }
    mutationMeta: { quiet?: boolean }
  }
}

type Listener = (problem: CallFailed) => void
const signedOutListeners = new Set<Listener>()
const bannedListeners = new Set<Listener>()

/** Hears that a call found the session to be over. */
export function onSignedOut(listener: Listener): () => void {
  signedOutListeners.add(listener)
  return () => signedOutListeners.delete(listener)
}

/** Hears that a call found the IP whitelist to keep the person out. */
export function onAddressBanned(listener: Listener): () => void {
  bannedListeners.add(listener)
  return () => bannedListeners.delete(listener)
}

/** Every failure of every call passes here, and is shown once. */
function tell(problem: CallFailed, isQuiet = false) {
  if (problem.error === 'access.sign-in-needed') for (const listener of signedOutListeners) listener(problem)
  else if (problem.error === 'access.address-banned') for (const listener of bannedListeners) listener(problem)
  else if (!isQuiet) showToast('error', problem.message)
}

/** A read waits for a lost connection, and meanwhile a quiet bar says so; it gives a busy server three chances. */
const isWorthRetrying = (count: number, { error }: CallFailed) =>
  error === 'network' || (error === 'request.unavailable' && count < 3)
const longestWait = 15_000
const waitBeforeRetry = (count: number) => Math.min(1_000 * 2 ** count, longestWait)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (problem, query) => tell(problem, query.meta?.quiet) }),
  mutationCache: new MutationCache({
    onError: (problem, _given, _context, mutation) => tell(problem, mutation.meta?.quiet),
  }),
  defaultOptions: {
    queries: { retry: isWorthRetrying, retryDelay: waitBeforeRetry, staleTime: 10_000 },
    // A change is made now or not at all: one that waits for a connection would come as a surprise.
    mutations: { networkMode: 'always' },
  },
})

/** What the answer of a call is kept under; all answers of a call where nothing is given. */
export const keyOf = <C extends Call>(call: C, given?: Given<C>): QueryKey => (given ? [call.at, given] : [call.at])

/** Takes over what the server answered before it was asked, unless this browser wants it in another language. */
export function takeFirstAnswers(): void {
  if (settings.lang !== currentLanguage()) return
  for (const { at, given, response } of firstAnswers) queryClient.setQueryData([at, given], response)
}

interface ReadOptions<T> {
  enabled?: boolean
  staleTime?: number
  /** Keep showing the answer before while the next one is on its way. */
  keepPrevious?: boolean
  quiet?: boolean
  /** It is read whenever it comes into view and when somebody wants it, not when the window is looked at again. */
  onlyWhenShown?: boolean
  /** After how many milliseconds it is read again, by what was read last; not at all with `false`. */
  pollEvery?: (last: T | undefined) => number | false
}

/** Reads what a call gives, and keeps it fresh. */
export function useRead<C extends ReadCall>(
  call: C,
  given: Given<C>,
  { keepPrevious, quiet, onlyWhenShown, pollEvery, ...options }: ReadOptions<Output<C>> = {},
): UseQueryResult<Output<C>, CallFailed> {
  const query: UseQueryOptions = {
    queryKey: keyOf(call, given),
    queryFn: () => send(call, given),
    ...options,
    ...(quiet && { meta: { quiet } }),
    ...(onlyWhenShown && { refetchOnMount: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false }),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(pollEvery && { refetchInterval: ({ state }) => pollEvery(state.data as Output<C> | undefined) }),
  }
  return useQuery(query) as UseQueryResult<Output<C>, CallFailed>
}

/** Reads what a call gives at this moment, for a decision; undefined where it fails, which is shown like any failure. */
export async function readNow<C extends ReadCall>(call: C, given: Given<C>): Promise<Output<C> | undefined> {
  try {
    return await queryClient.fetchQuery({
      queryKey: keyOf(call, given),
      queryFn: () => send(call, given),
      staleTime: 0,
    })
  } catch {
    return undefined
  }
}

interface WriteOptions<C extends WriteCall> {
  /** The reads that are fetched again after the change. */
  refreshes?: readonly ReadCall[]
  onSuccess?: (output: Output<C>) => void
  /** The page shows a failure itself, so no toast does. */
  quiet?: boolean
  /** Hears how far the upload of a file is. */
  onProgress?: Progress
}

/** Gives a function that fetches reads again, for what changed without a call of this page. */
export function useRefresh() {
  const cache = useQueryClient()
  return useCallback(
    (reads: readonly ReadCall[]) =>
      Promise.all(reads.map((read) => cache.invalidateQueries({ queryKey: keyOf(read) }))),
    [cache],
  )
}

/** Makes a change; the reads it names are fetched again afterwards. */
export function useWrite<C extends WriteCall>(
  call: C,
  { refreshes = [], onSuccess, quiet, onProgress }: WriteOptions<C> = {},
) {
  const cache = useQueryClient()
  return useMutation<Output<C>, CallFailed, Given<C>>({
    mutationFn: (given) => send(call, given, onProgress),
    onSuccess: async (output) => {
      onSuccess?.(output)
      await Promise.all(refreshes.map((read) => cache.invalidateQueries({ queryKey: keyOf(read) })))
    },
    ...(quiet && { meta: { quiet } }),
  })
}

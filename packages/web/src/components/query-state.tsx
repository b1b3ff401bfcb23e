import { QueryError } from './query-error.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

interface Props {
  query: { isError: boolean; isPending: boolean; error: Error | null; refetch: () => unknown }
}

/** Error or skeleton of a list or section; nothing once its data has loaded. */
export function QueryState({ query }: Props) {
  if (query.isError) return <QueryError query={query} />
  return query.isPending && <RowsSkeleton />
}

import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import { useNavigate } from 'react-router'
import { useWrite } from '#kit/calls/queries.ts'

/** Begins the test of a connection: the browser leaves for the provider, and comes back to the trace. */
export function useTest(id: string) {
  const navigate = useNavigate()
  const test = useWrite(ssoCalls.testConnection, {
    onSuccess({ Url, TraceID }) {
      if (Url) location.assign(Url)
      else if (TraceID) void navigate(`/sso/traces/${TraceID}`)
    },
  })
  return { isPending: test.isPending, start: () => test.mutate({ params: { id } }) }
}

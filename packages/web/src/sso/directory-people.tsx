import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useWrite } from '#kit/queries.ts'
import { FoundPeople, type ReadPeople } from '#members/found-people.tsx'

/** Reads the people of a directory: those who are new become an import, those who are gone are named. */
export function DirectoryPeople({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation('connections')
  const navigate = useNavigate()
  const [found, setFound] = useState<ReadPeople>()
  const read = useWrite(ssoCalls.importPeople, {
    onSuccess(people) {
      if (people.TraceID) void navigate(`/sso/traces/${people.TraceID}`)
      else setFound(people)
    },
  })
  return (
    <section className="panel">
      <h2>{t('people.title')}</h2>
      <p className="administration-lead">{t('people.lead')}</p>
      <div role="status">{found && <FoundPeople found={found} />}</div>
      <button
        type="button"
        className="button"
        aria-busy={read.isPending}
        onClick={() => !read.isPending && read.mutate({ params: { id: connectionId } })}
      >
        {t('people.read')}
      </button>
    </section>
  )
}

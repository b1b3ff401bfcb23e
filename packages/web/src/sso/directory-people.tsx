import type { Output } from '@atrium/contract/kit/call.ts'
import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useWrite } from '#kit/queries.ts'

type Read = Output<typeof ssoCalls.importPeople>

/** Reads the people of a directory: those who are new become an import, those who are gone are named. */
export function DirectoryPeople({ connectionId }: { connectionId: string }) {
  const { t } = useTranslation('connections')
  const navigate = useNavigate()
  const [found, setFound] = useState<Read>()
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
      {found && <Found found={found} />}
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

function Found({ found: { ImportID, FoundCount, KnownCount, Missing } }: { found: Read }) {
  const { t } = useTranslation('connections')
  return (
    <div role="status" className="sso-people">
      <p>{t('people.found', { count: FoundCount, known: KnownCount })}</p>
      {ImportID && (
        <p>
          <Link to={`/members/import?id=${ImportID}`}>{t('people.import')}</Link>
        </p>
      )}
      {Missing.length > 0 && (
        <>
          <p>{t('people.missing', { count: Missing.length })}</p>
          <ul>
            {Missing.map(({ ID, RealName }) => (
              <li key={ID}>
                <Link to={`/members/${ID}`}>{RealName}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

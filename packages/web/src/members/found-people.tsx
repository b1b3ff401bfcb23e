import type { Output } from '@atrium/contract/kit/call.ts'
import type { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** What reading the people of a directory gives. */
export type ReadPeople = Output<typeof ssoCalls.importPeople>

/** The people of a directory: how many are known, who is gone, and the import with those who are new. */
export function FoundPeople({ found: { ImportID, FoundCount, KnownCount, Missing } }: { found: ReadPeople }) {
  const { t } = useTranslation('imports')
  return (
    <>
      <p>{t('directory.found', { found: FoundCount, known: KnownCount })}</p>
      {Missing.length > 0 && (
        <>
          <p>{t('directory.missing', { count: Missing.length })}</p>
          <ul>
            {Missing.map(({ ID, RealName }) => (
              <li key={ID}>
                <Link to={`/members/${ID}`}>{RealName}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {ImportID ? (
        <p>
          <Link to={`/members/import?id=${ImportID}`}>{t('directory.open')}</Link>
        </p>
      ) : (
        <p>{t('directory.nobody')}</p>
      )}
    </>
  )
}

import { helmCalls } from '@atrium/contract/monomers/helm.calls.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/queries.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import '#components/administration.css'
import { PageHeader } from '#components/page-title.tsx'
import { QueryState } from '#components/query-state.tsx'
import { HelmField } from './helm-field.tsx'
import { HelmResult } from './helm-result.tsx'

/** Tries a HELM: its problems, chains, drawing, formula and masses. The text is in the address. */
export function HelmPage() {
  const { t } = useTranslation('monomer-helm')
  const { query, change } = useUrlQuery()
  const helm = query.get('helm') ?? ''
  const isGiven = helm.trim() !== ''
  const parsed = useRead(
    helmCalls.parse,
    { body: { helm } },
    { enabled: isGiven, quiet: true, refetchOnMountOnly: true },
  )
  const parse = (next: string) => (next === helm ? void parsed.refetch() : change({ helm: next }))
  const { data } = parsed
  return (
    <div className="administration">
      <PageHeader title={t('title')} lead={t('lead')}>
        <Link className="button" to="/monomers">
          {t('toLibrary')}
        </Link>
      </PageHeader>
      <HelmField
        helm={helm}
        problems={data?.problems ?? []}
        problemCount={data?.problemCount ?? 0}
        isBusy={parsed.isFetching}
        onParse={parse}
      />
      {isGiven && <QueryState query={parsed} />}
      {data && <HelmResult helm={data} />}
    </div>
  )
}

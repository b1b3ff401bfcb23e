import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import '#components/administration.css'

/** The domains of email addresses that an organisation named for single sign-on; operators confirm them. */
export function OrganisationDomains({ organisationId, name }: { organisationId: string; name: string }) {
  const { t } = useTranslation('operator')
  const params = { organisationId }
  const domains = useRead(ssoCalls.organisationDomains, { params })
  const save = useWrite(ssoCalls.confirmDomain, {
    invalidates: [ssoCalls.organisationDomains],
    onSuccess: ({ Domain }) => showToast('success', t('org.domainConfirmed', { domain: Domain })),
  })
  const ask = async (id: string, domain: string) => {
    const title = t('org.domainTitle', { domain, name })
    if (await confirm({ title, text: t('org.domainHint'), label: t('org.domainConfirm') }))
      save.mutate({ params: { ...params, id } })
  }
  if (!domains.data || domains.data.length === 0) return null
  return (
    <>
      <h3>{t('org.domains')}</h3>
      <ul className="administration-rows" aria-label={t('org.domains')}>
        {domains.data.map(({ ID, Domain, IsConfirmed }) => (
          <li key={ID}>
            <span>{Domain}</span>
            {IsConfirmed ? (
              <span className="tag tag-good">{t('org.domainIsConfirmed')}</span>
            ) : (
              <button type="button" className="button" disabled={save.isPending} onClick={() => void ask(ID, Domain)}>
                {t('org.domainConfirm')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

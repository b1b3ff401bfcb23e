import type { OrganisationSummary } from '@atrium/contract/operator/operator.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useDates } from '#parts/use-dates.ts'

/** Organisations with what operators may know of them: sizes and licences, nothing of their people. */
export function OrganisationTable({ organisations }: { organisations: readonly OrganisationSummary[] }) {
  const { t } = useTranslation('organisation')
  const { day, number } = useDates()
  return (
    <table aria-label={t('list')}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('members')}</th>
          <th scope="col">{t('licences')}</th>
          <th scope="col" className="operator-spare">
            {t('timeZone')}
          </th>
          <th scope="col">{t('created')}</th>
        </tr>
      </thead>
      <tbody>
        {organisations.map((organisation) => (
          <tr key={organisation.ID}>
            <td>
              <b>{organisation.OrgName}</b>
              <span>{organisation.EnglishName}</span>
            </td>
            <td>
              {number(organisation.MemberCount)} / {number(organisation.SeatCount)}
            </td>
            <td>{number(organisation.LicenceCount)}</td>
            <td className="operator-spare">{organisation.TimeZone}</td>
            <td>{day(organisation.CreatedTime)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

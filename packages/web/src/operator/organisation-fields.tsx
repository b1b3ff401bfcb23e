import { languages, type Lang } from '@atrium/contract/constants.ts'
import { maxSeats } from '@atrium/contract/organisation/managed-organisations.shapes.ts'
import { useTranslation } from 'react-i18next'
import { integerRules, neededText } from '#kit/forms/form-rules.ts'
import { FormSelect } from '#components/form-select.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { FormTimeZone } from '#components/form-time-zone.tsx'

/** An organisation as forms hold it: the number of seats is a text. */
export interface OrganisationDraft {
  OrgName: string
  EnglishName: string
  TimeZone: string
  Lang: Lang
  SeatCount: string
}

export const blankOrganisation: OrganisationDraft = {
  OrgName: '',
  EnglishName: '',
  TimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  Lang: 'zh',
  SeatCount: '50',
}

/** The organisation as calls take it. */
export const organisationInput = ({ OrgName, EnglishName, TimeZone, Lang, SeatCount }: OrganisationDraft) => ({
  OrgName: OrgName.trim(),
  EnglishName: EnglishName.trim(),
  TimeZone,
  Lang,
  SeatCount: Number(SeatCount),
})

/** Errors of calls that belong to one field. */
export const organisationErrors = {
  'organisation.name-taken': 'OrgName',
  'organisation.wrong-time-zone': 'TimeZone',
} as const

/** The fields of an organisation in the surrounding form. */
export function OrganisationFields() {
  const { t } = useTranslation(['operator', 'app'])
  const needed = neededText(t('app:form.needed'))
  return (
    <>
      <FormTextField name="OrgName" label={t('org.name')} maxLength={100} rules={needed} />
      <FormTextField name="EnglishName" label={t('org.englishName')} maxLength={100} rules={needed} />
      <FormTimeZone name="TimeZone" label={t('org.timeZone')} />
      <FormSelect
        name="Lang"
        label={t('org.lang')}
        options={languages.map((key) => ({ key: key as string, text: t(`org.lang.${key}`) }))}
      />
      <FormTextField
        name="SeatCount"
        label={t('org.seats')}
        type="number"
        inputMode="numeric"
        rules={integerRules({ min: 1, max: maxSeats }, t('org.wrongSeats', { max: maxSeats }))}
      />
    </>
  )
}

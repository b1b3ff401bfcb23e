import { isLang, languages, type Lang } from '@atrium/contract/constants.ts'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#components/select-field.tsx'
import { TextField } from '#components/text-field.tsx'

/** What operators type about an organisation. */
export interface OrganisationTyped {
  OrgName: string
  EnglishName: string
  TimeZone: string
  Lang: Lang
  SeatCount: string
}

export const blankOrganisation: OrganisationTyped = {
  OrgName: '',
  EnglishName: '',
  TimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  Lang: 'zh',
  SeatCount: '50',
}

const timeZones = Intl.supportedValuesOf('timeZone')

/** What was typed, as a call takes it; nothing while a name or the seats are missing. */
export function organisationInput(typed: OrganisationTyped) {
  const [OrgName, EnglishName] = [typed.OrgName.trim(), typed.EnglishName.trim()]
  const SeatCount = Number(typed.SeatCount)
  const isWhole = OrgName && EnglishName && Number.isInteger(SeatCount) && SeatCount > 0
  return isWhole ? { OrgName, EnglishName, TimeZone: typed.TimeZone, Lang: typed.Lang, SeatCount } : undefined
}

interface Props {
  typed: OrganisationTyped
  onType: (typed: OrganisationTyped) => void
}

/** The fields of an organisation that operators enter. */
export function OrganisationFields({ typed, onType }: Props) {
  const { t } = useTranslation('operator')
  const set = (change: Partial<OrganisationTyped>) => onType({ ...typed, ...change })
  return (
    <>
      <TextField
        label={t('org.name')}
        value={typed.OrgName}
        maxLength={100}
        required
        onChange={(event) => set({ OrgName: event.target.value })}
      />
      <TextField
        label={t('org.englishName')}
        value={typed.EnglishName}
        maxLength={100}
        required
        onChange={(event) => set({ EnglishName: event.target.value })}
      />
      <SelectField
        label={t('org.timeZone')}
        options={[...new Set([typed.TimeZone, ...timeZones])].map((key) => ({ key, text: key }))}
        chosen={typed.TimeZone}
        onChoose={(TimeZone) => set({ TimeZone })}
      />
      <SelectField
        label={t('org.lang')}
        options={languages.map((key) => ({ key, text: t(`org.lang.${key}`) }))}
        chosen={typed.Lang}
        onChoose={(lang) => isLang(lang) && set({ Lang: lang })}
      />
      <TextField
        label={t('org.seats')}
        type="number"
        inputMode="numeric"
        min={1}
        max={1_000_000}
        required
        value={typed.SeatCount}
        onChange={(event) => set({ SeatCount: event.target.value })}
      />
    </>
  )
}

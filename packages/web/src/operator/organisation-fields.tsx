import { isLang, languages, type Lang } from '@atrium/contract/constants.ts'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#components/select-field.tsx'
import { TextField } from '#components/text-field.tsx'
import { TimeZoneField } from '#components/time-zone-field.tsx'

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

/** The input as calls take it; undefined while incomplete. */
export function organisationInput(draft: OrganisationDraft) {
  const [OrgName, EnglishName] = [draft.OrgName.trim(), draft.EnglishName.trim()]
  const SeatCount = Number(draft.SeatCount)
  const isComplete = OrgName && EnglishName && Number.isInteger(SeatCount) && SeatCount > 0
  return isComplete ? { OrgName, EnglishName, TimeZone: draft.TimeZone, Lang: draft.Lang, SeatCount } : undefined
}

interface Props {
  draft: OrganisationDraft
  onChange: (draft: OrganisationDraft) => void
}

export function OrganisationFields({ draft, onChange }: Props) {
  const { t } = useTranslation('operator')
  const set = (change: Partial<OrganisationDraft>) => onChange({ ...draft, ...change })
  return (
    <>
      <TextField
        label={t('org.name')}
        value={draft.OrgName}
        maxLength={100}
        required
        onChange={(event) => set({ OrgName: event.target.value })}
      />
      <TextField
        label={t('org.englishName')}
        value={draft.EnglishName}
        maxLength={100}
        required
        onChange={(event) => set({ EnglishName: event.target.value })}
      />
      <TimeZoneField label={t('org.timeZone')} chosen={draft.TimeZone} onChoose={(TimeZone) => set({ TimeZone })} />
      <SelectField
        label={t('org.lang')}
        options={languages.map((key) => ({ key, text: t(`org.lang.${key}`) }))}
        chosen={draft.Lang}
        onChoose={(lang) => isLang(lang) && set({ Lang: lang })}
      />
      <TextField
        label={t('org.seats')}
        type="number"
        inputMode="numeric"
        min={1}
        max={1_000_000}
        required
        value={draft.SeatCount}
        onChange={(event) => set({ SeatCount: event.target.value })}
      />
    </>
  )
}

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#kit/language.ts'
import { ComboBoxField, type ComboBoxOption } from './combo-box-field.tsx'

/** A time zone with its difference to UTC, found by its name in the language, too. */
function optionOf(zone: string, locale: string): ComboBoxOption<string> {
  const partOf = (timeZoneName: 'shortOffset' | 'longGeneric') =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return {
    key: zone,
    text: `${zone.replaceAll('_', ' ')} (${partOf('shortOffset')})`,
    searchWords: `${zone} ${partOf('longGeneric')}`.toLowerCase(),
  }
}

interface Props {
  label: string
  chosen: string
  onChoose: (zone: string) => void
}

/** Chooses a time zone by search. */
export function TimeZoneField({ label, chosen, onChoose }: Props) {
  const { i18n } = useTranslation('app')
  const locale = localeOf(i18n.language)
  const options = useMemo(
    () => [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])].map((zone) => optionOf(zone, locale)),
    [chosen, locale],
  )
  return (
    <ComboBoxField
      label={label}
      options={options}
      chosen={chosen}
      onChoose={(zone) => zone && onChoose(zone)}
      isRequired
    />
  )
}

import { countedLogRows } from '@atrium/contract/constants.ts'
import type { EffectKind, SettingEffect } from '@atrium/contract/settings/setting-effects.ts'
import { effectDays, type effectCodes } from '@atrium/contract/settings/setting-effects.ts'
import { settingCalls } from '@atrium/contract/settings/settings.calls.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { useDebouncedValue } from '#kit/use-debounced-value.ts'
import { useFormatters } from '#components/use-formatters.ts'
import styles from './settings.module.css'

type EffectCode = (typeof effectCodes)[number]

/** Effects of a value that differs from the saved one; undefined asks for none. */
export function useSettingEffects(code: EffectCode, value: object | undefined) {
  const asked = useDebouncedValue(value ? JSON.stringify(value) : '')
  const effects = useRead(
    settingCalls.effects,
    { body: { Code: code, Value: asked && (JSON.parse(asked) as object) } },
    { enabled: value !== undefined && asked !== '', quiet: true },
  )
  return value === undefined ? undefined : effects
}

type Effects = ReturnType<typeof useSettingEffects>

/** Effects by which somebody loses access. */
const severe: readonly EffectKind[] = ['second-step-impossible', 'address-loses-access', 'address-own']

/** What a value would bring about, and for how many people. */
export function SettingEffects({ effects }: { effects: Effects }) {
  const { t } = useTranslation('settings')
  const text = useEffectText()
  return (
    <div className={styles.effects} role="status">
      {effects?.isPending && <p>{t('effect.counting')}</p>}
      {effects?.isError && <p>{effects.error.message}</p>}
      {effects?.data?.length === 0 && <p>{t('effect.none')}</p>}
      {effects?.data && effects.data.length > 0 && (
        <ul>
          {effects.data.map((effect) => (
            <li key={effect.Kind} className={severe.includes(effect.Kind) ? styles.effectSevere : undefined}>
              {text(effect)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useEffectText() {
  const { t } = useTranslation('settings')
  const { day, number, list } = useFormatters()
  return ({ Kind, Count, Before, Until, Administrators, IncludesCaller }: SettingEffect): string => {
    const total =
      Count > countedLogRows && Kind.endsWith('-removed')
        ? t('effect.moreThan', { total: number(countedLogRows) })
        : number(Count)
    const values = { count: Count, total, before: number(Before ?? 0), day: Until ? day(Until) : '', days: effectDays }
    return [
      t(`effect.${Kind}`, values),
      Kind === 'second-step-impossible' && Administrators.length > 0
        ? t('effect.administrators', { names: list(Administrators) })
        : '',
      Kind === 'second-step-impossible' && IncludesCaller ? t('effect.includesCaller') : '',
    ]
      .filter(Boolean)
      .join(' ')
  }
}

import { getLocalTimeZone, parseDate, today, type CalendarDate } from '@internationalized/date'
import { CalendarDays, X } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { DateRangePicker } from 'react-aria-components/DateRangePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { Label } from 'react-aria-components/Label'
import { Popover } from 'react-aria-components/Popover'
import { RangeCalendar } from 'react-aria-components/RangeCalendar'
import { useTranslation } from 'react-i18next'
import { DateParts, Month } from './calendar-parts.tsx'
import './floating.css'

/** First and last day, as `YYYY-MM-DD`; either may be open. */
export interface Period {
  from: string | undefined
  until: string | undefined
}

interface Props {
  label: string
  period: Period
  onChange: (period: Period) => void
}

interface Range {
  start: CalendarDate
  end: CalendarDate
}

const lastDays =
  (days: number) =>
  (now: CalendarDate): Range => ({ start: now.subtract({ days: days - 1 }), end: now })

const presets = {
  today: lastDays(1),
  lastWeek: lastDays(7),
  last30Days: lastDays(30),
  thisMonth: (now: CalendarDate): Range => ({ start: now.set({ day: 1 }), end: now }),
  lastMonth: (now: CalendarDate): Range => {
    const start = now.set({ day: 1 }).subtract({ months: 1 })
    return { start, end: start.add({ months: 1 }).subtract({ days: 1 }) }
  },
} as const
const presetNames = Object.keys(presets) as (keyof typeof presets)[]

const dayOf = (text: string | undefined) => (text === undefined ? null : parseDate(text))

/** The picker shows a range with one open end, which its types do not know. */
const rangeOf = ({ from, until }: Period) =>
  from === undefined && until === undefined ? null : ({ start: dayOf(from), end: dayOf(until) } as Range)

/** A period of days, typed or picked in a calendar, with presets. */
export function DateRangeField({ label, period, onChange }: Props) {
  const { t } = useTranslation('app')
  const range = rangeOf(period)
  const choose = (chosen: Range | null) => onChange({ from: chosen?.start.toString(), until: chosen?.end.toString() })
  return (
    <DateRangePicker className="date-field" value={range} onChange={choose} shouldForceLeadingZeros>
      <Label className="field-label">{label}</Label>
      <Group className="date-box">
        <DateParts slot="start" />
        <span aria-hidden="true">–</span>
        <DateParts slot="end" />
        {range && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('clearField', { field: label })}
            onClick={() => choose(null)}
          >
            <X size={15} aria-hidden="true" />
          </button>
        )}
        <Button className="icon-button">
          <CalendarDays size={16} aria-hidden="true" />
        </Button>
      </Group>
      <Popover className="floating" offset={4} placement="bottom start">
        <Dialog className="date-choice">
          {({ close }) => (
            <>
              <div className="date-presets" role="group" aria-label={t('period.presets')}>
                {presetNames.map((name) => (
                  <button
                    key={name}
                    type="button"
                    onClick={() => {
                      choose(presets[name](today(getLocalTimeZone())))
                      close()
                    }}
                  >
                    {t(`period.${name}`)}
                  </button>
                ))}
              </div>
              <RangeCalendar>
                <Month />
              </RangeCalendar>
            </>
          )}
        </Dialog>
      </Popover>
    </DateRangePicker>
  )
}

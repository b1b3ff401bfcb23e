import { syncStatuses } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '#components/chip.tsx'
import { ColumnChoice, type ColumnChoiceState, type useStored } from '#components/column-choice.tsx'
import { DateRangeField } from '#components/date-range-field.tsx'
import { FilterField } from '#components/filter-field.tsx'
import { SearchField } from '#components/search-field.tsx'
import { SwitchField } from '#components/switch-field.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { useRecordChoices, useResponseStatuses } from './use-record-choices.ts'
import { syncNames, type RecordQuery } from './use-record-query.ts'
import type { useRecordActs } from './use-record-acts.tsx'
import styles from './records.module.css'

interface Props {
  list: RecordQuery
  columns: readonly { key: string; title: string }[]
  choice: ColumnChoiceState
  acts: ReturnType<typeof useRecordActs>
  live: ReturnType<typeof useStored>
  /** True while a selection stops the live refresh. */
  isPaused: boolean
}

/** Filter bar of the calls: status, search, filters, live refresh and columns. */
export function RecordFilters({ list, columns, choice, acts, live, isPaused }: Props) {
  const { t } = useTranslation('call-records')
  const [isOpen, setIsOpen] = useState(false)
  const isFailed = list.filter.SyncStatus === syncStatuses.fail && !list.isWrongId
  return (
    <>
      <div className={`members-bar ${styles.bar}`}>
        <div className="segments" role="group" aria-label={t('sync')}>
          {syncNames.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={list.sync === name}
              onClick={() => list.change({ sync: name === 'all' ? undefined : name })}
            >
              {t(`sync.${name}`)}
            </button>
          ))}
        </div>
        <SearchField
          label={t('reqId')}
          value={list.reqIdText}
          onSearch={(reqId) => list.change({ reqId: reqId?.trim() })}
        />
        <span className="members-bar-space" />
        <SwitchField label={t('live')} isOn={live.value === 'on'} onSwitch={(isOn) => live.set(isOn ? 'on' : 'off')} />
        {isPaused && live.value === 'on' && <small className={styles.paused}>{t('livePaused')}</small>}
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('filters')}
        </button>
        <ColumnChoice columns={columns.filter(({ key }) => key !== 'time')} choice={choice} />
      </div>
      {isOpen && <MoreFilters list={list} />}
      <ActiveFilters list={list} />
      {isFailed && (
        <div className={styles.acts}>
          <button type="button" className="button" onClick={() => acts.resendAll(list.filter)}>
            <RotateCw size={15} aria-hidden="true" /> {t('resendAll')}
          </button>
        </div>
      )}
    </>
  )
}

const optionsOf = (choices: readonly { ID: string; Name: string }[]) =>
  choices.map(({ ID, Name }) => ({ key: ID, text: Name }))

function MoreFilters({ list: { filter, change } }: { list: RecordQuery }) {
  const { t } = useTranslation('call-records')
  const { apps, products, interfaces } = useRecordChoices()
  const { statuses } = useResponseStatuses()
  const { ProductID, InterfaceID, AppID, ResponseStatus, From, Until } = filter
  const own = interfaces.filter((each) => !ProductID || each.ProductID === ProductID)
  return (
    <div className={`members-more ${styles.more}`}>
      <FilterField
        label={t('product')}
        any={t('anyProduct')}
        options={optionsOf(products)}
        chosen={ProductID}
        onChoose={(product) => change({ product, interface: undefined })}
      />
      <FilterField
        label={t('interface')}
        any={t('anyInterface')}
        options={optionsOf(own)}
        chosen={InterfaceID}
        onChoose={(id) => change({ interface: id })}
      />
      <FilterField
        label={t('app')}
        any={t('anyApp')}
        options={optionsOf(apps)}
        chosen={AppID}
        onChoose={(app) => change({ app })}
      />
      <FilterField
        label={t('responseStatus')}
        any={t('anyResponseStatus')}
        options={statuses.map(({ Code, Name }) => ({ key: Code, text: Name }))}
        chosen={ResponseStatus}
        onChoose={(response) => change({ response })}
      />
      <DateRangeField
        label={t('period')}
        period={{ from: From, until: Until }}
        onChange={({ from, until }) => change({ from, until })}
      />
    </div>
  )
}

/** The filters in force as chips, with a button that clears them. */
function ActiveFilters({ list: { filter, sync, reqIdText, isFiltered, change, clear } }: { list: RecordQuery }) {
  const { t } = useTranslation('call-records')
  const { dayIn } = useFormatters()
  const choices = useRecordChoices()
  const { nameOf } = useResponseStatuses()
  const find = (list: readonly { ID: string; Name: string }[], id: string | undefined) =>
    id && (list.find(({ ID }) => ID === id)?.Name ?? id)
  const day = (text: string | undefined) => (text ? dayIn(text, 'UTC') : '')
  const { From, Until } = filter
  const dayText = From ? (Until ? 'days' : 'dayFrom') : 'dayUntil'
  const all = [
    { keys: ['sync'], label: t('sync'), name: sync !== 'all' && t(`sync.${sync}`) },
    { keys: ['reqId'], label: 'reqId', name: reqIdText },
    { keys: ['product'], label: t('product'), name: find(choices.products, filter.ProductID) },
    { keys: ['interface'], label: t('interface'), name: find(choices.interfaces, filter.InterfaceID) },
    { keys: ['app'], label: t('app'), name: find(choices.apps, filter.AppID) },
    { keys: ['response'], label: t('responseStatus'), name: filter.ResponseStatus && nameOf(filter.ResponseStatus) },
    {
      keys: ['from', 'until'],
      label: t('period'),
      name: (From ?? Until) && t(dayText, { from: day(From), until: day(Until) }),
    },
  ]
  if (!isFiltered) return null
  return (
    <div className={styles.activeFilters} role="group" aria-label={t('activeFilters')}>
      {all.map(
        ({ keys, label, name }) =>
          name && (
            <Chip
              key={label}
              label={label}
              name={name}
              onRemove={() => change(Object.fromEntries(keys.map((key) => [key, undefined])))}
            />
          ),
      )}
      <button type="button" className="link-button" onClick={clear}>
        {t('clear')}
      </button>
    </div>
  )
}

import { monomerTypes, polymerTypes } from '@atrium/chemistry/rules/monomer-types.ts'
import { monomerOwners, monomerScopes, monomerSorts, monomerStates } from '@atrium/contract/monomers/monomers.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import { Chip } from '#components/chip.tsx'
import { CompactSelect } from '#components/compact-select.tsx'
import { SearchField } from '#components/search-field.tsx'
import styles from '../monomers.module.css'
import type { MonomerView } from './view-switch.tsx'

const all = 'all'
/** Of peptides and of RNA. */
const analogs = [...Array.from('ACDEFGHIKLMNPQRSTUVWY'), 'r', 'p']

/** The filters that are used most, kept in the address as all of them are. */
export function Filters() {
  const { t } = useTranslation('monomer-library')
  return (
    <>
      <Filter name="scope" label={t('scope')} options={optionsOf(monomerScopes, (key) => t(`scope.${key}`))} />
      <Filter
        name="polymer"
        label={t('polymerType')}
        options={[anyOf(t('allPolymerTypes')), ...optionsOf(polymerTypes, (key) => t(`polymerType.${key}`))]}
      />
      <Filter
        name="status"
        label={t('status')}
        options={[
          { key: 'current', text: t('status.current') },
          ...optionsOf(monomerStates, (key) => t(`status.${key}`)),
        ]}
      />
    </>
  )
}

/** The other filters. A table is sorted by its head, cards by a choice here. */
export function MoreFilters({ view }: { view: MonomerView }) {
  const { t } = useTranslation(['monomer-search', 'monomer-library'])
  const { query, change } = useUrlQuery()
  return (
    <div className="members-more">
      <Filter
        name="type"
        label={t('monomer-library:monomerType')}
        options={[
          anyOf(t('monomer-library:allMonomerTypes')),
          ...optionsOf(monomerTypes, (key) => t(`monomer-library:monomerType.${key}`)),
        ]}
      />
      <Filter
        name="analog"
        label={t('monomer-library:naturalAnalog')}
        options={[anyOf(t('anyAnalog')), ...optionsOf(analogs, (key) => key), { key: 'X', text: t('noAnalog') }]}
      />
      <Filter
        name="owner"
        label={t('monomer-library:owner')}
        options={[anyOf(t('anyOwner')), ...optionsOf(monomerOwners, (key) => t(`monomer-library:owner.${key}`))]}
      />
      <SearchField
        label={t('creator')}
        value={query.get('creator') ?? ''}
        onSearch={(creator) => change({ creator, page: undefined })}
      />
      {view === 'cards' && (
        <Filter name="sort" label={t('sort')} options={optionsOf(monomerSorts, (key) => t(`sort.${key}`))} />
      )}
    </div>
  )
}

/** The filters of `MoreFilters` that are in force, as chips. */
export function ActiveFilters() {
  const { t } = useTranslation(['monomer-search', 'monomer-library'])
  const { query, change } = useUrlQuery()
  const find = <K extends string>(keys: readonly K[], name: string) => keys.find((key) => key === query.get(name))
  const type = find(monomerTypes, 'type')
  const owner = find(monomerOwners, 'owner')
  const active = [
    type && { key: 'type', label: t('monomer-library:monomerType'), name: t(`monomer-library:monomerType.${type}`) },
    { key: 'analog', label: t('monomer-library:naturalAnalog'), name: query.get('analog') },
    owner && { key: 'owner', label: t('monomer-library:owner'), name: t(`monomer-library:owner.${owner}`) },
    { key: 'creator', label: t('creator'), name: query.get('creator') },
  ].flatMap((one) => (one?.name ? [{ ...one, name: one.name }] : []))
  if (active.length === 0) return null
  return (
    <div className={styles.activeFilters} role="group" aria-label={t('activeFilters')}>
      {active.map(({ key, label, name }) => (
        <Chip key={key} label={label} name={name} onRemove={() => change({ [key]: undefined, page: undefined })} />
      ))}
      <button
        type="button"
        className="link-button"
        onClick={() => change({ type: undefined, analog: undefined, owner: undefined, creator: undefined })}
      >
        {t('clear')}
      </button>
    </div>
  )
}

const anyOf = (text: string) => ({ key: all, text })
const optionsOf = <K extends string>(keys: readonly K[], textOf: (key: K) => string) =>
  keys.map((key) => ({ key: key as string, text: textOf(key) }))

interface FilterProps {
  name: string
  label: string
  /** The first is chosen where the address says nothing. */
  options: readonly { key: string; text: string }[]
}

function Filter({ name, label, options }: FilterProps) {
  const { query, change } = useUrlQuery()
  const first = options[0]?.key ?? all
  const chosen = options.find(({ key }) => key === query.get(name))?.key ?? first
  return (
    <CompactSelect
      label={label}
      options={options}
      chosen={chosen}
      onChoose={(key) => change({ [name]: key === first ? undefined : key, page: undefined })}
    />
  )
}

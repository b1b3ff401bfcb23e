import { monomerTypes, polymerTypes } from '@atrium/chemistry/rules/monomer-types.ts'
import { monomerScopes, monomerStates } from '@atrium/contract/monomers/monomers.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import { CompactSelect } from '#components/compact-select.tsx'

const all = 'all'

/** The filters of the library, kept in the address. */
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
        name="type"
        label={t('monomerType')}
        options={[anyOf(t('allMonomerTypes')), ...optionsOf(monomerTypes, (key) => t(`monomerType.${key}`))]}
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

import { maxNameLength, maxSymbolLength, monomerTypes, polymerTypes } from '@atrium/chemistry/rules/monomer-types.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormSelect } from '#components/form-select.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import type { MonomerDraft } from './draft.ts'

/** What a monomer is called, and its place in polymers. */
export function IdentityFields() {
  const { t } = useTranslation('monomer-library')
  const { control } = useFormContext<MonomerDraft>()
  const polymerType = useWatch({ control, name: 'polymerType' })
  return (
    <>
      <FormTextField name="symbol" label={t('symbol')} hint={t('symbolHint')} maxLength={maxSymbolLength} />
      <FormTextField name="name" label={t('name')} maxLength={maxNameLength} />
      <FormTextField name="aliases" label={t('aliases')} hint={t('aliasesHint')} maxLength={1_000} />
      <FormSelect
        name="polymerType"
        label={t('polymerType')}
        options={polymerTypes.map((key) => ({ key, text: t(`polymerType.${key}`) }))}
      />
      {polymerType !== 'CHEM' && (
        <>
          <FormSelect
            name="monomerType"
            label={t('monomerType')}
            options={monomerTypes
              .filter((key) => key !== 'Undefined')
              .map((key) => ({ key, text: t(`monomerType.${key}`) }))}
          />
          <FormTextField name="naturalAnalog" label={t('naturalAnalog')} hint={t('analogHint')} maxLength={1} />
        </>
      )}
    </>
  )
}

import { maxSymbolLength } from '@atrium/chemistry/rules/monomer-types.ts'
import type { MonomerImportRow } from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { importReads } from './import-reads.ts'

interface Props {
  importId: string
  row: MonomerImportRow
  onClose: () => void
}

/** Gives a monomer of a file another symbol. */
export function RenameRow({ importId, row, onClose }: Props) {
  const { t } = useTranslation('monomer-imports')
  const form = useAppForm<{ symbol: string }>({ symbol: row.newSymbol ?? row.symbol })
  const rename = useWrite(monomerCalls.renameRow, { invalidates: importReads, onSuccess: onClose })
  return (
    <FormDialog
      form={form}
      title={t('renameTitle', { symbol: row.symbol })}
      label={t('renameSave')}
      isBusy={rename.isPending}
      onSubmit={({ symbol }) => rename.mutate({ params: { id: importId }, body: { record: row.record, symbol } })}
      onClose={onClose}
    >
      <FormTextField name="symbol" label={t('newSymbol')} maxLength={maxSymbolLength} required />
    </FormDialog>
  )
}

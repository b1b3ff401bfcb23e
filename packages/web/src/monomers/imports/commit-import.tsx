import {
  importUndoHours,
  maxLicenceLength,
  maxSourceLength,
  type ImportFindingCode,
  type MonomerImportDetail,
} from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { Dialog } from '#components/dialog.tsx'
import { TextField } from '#components/text-field.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import preview from '#components/preview-table.module.css'
import { importReads } from './import-reads.ts'
import styles from './imports.module.css'

interface Props {
  own: MonomerImportDetail
  onClose: () => void
}

/** Confirms an import: its warnings, each by its code, the licence of the file, and where the monomers come from. */
export function CommitImport({ own, onClose }: Props) {
  const { t } = useTranslation(['monomer-imports', 'app'])
  const { number } = useFormatters()
  const [acknowledged, setAcknowledged] = useState<ReadonlySet<ImportFindingCode>>(new Set())
  const [source, setSource] = useState(own.source ?? '')
  const [sourceLicence, setSourceLicence] = useState(own.sourceLicence ?? own.licenceNote ?? '')
  const [isLicenceConfirmed, setIsLicenceConfirmed] = useState(false)
  const commit = useWrite(monomerCalls.commitMonomers, { invalidates: importReads, onSuccess: onClose })
  const count = own.createCount + own.replaceCount
  const total = number(count)
  const isComplete =
    own.warnings.every(({ code }) => acknowledged.has(code)) && (own.licenceNote === null || isLicenceConfirmed)
  const acknowledge = (code: ImportFindingCode, isConfirmed: boolean) => {
    const next = new Set(acknowledged)
    if (isConfirmed) next.add(code)
    else next.delete(code)
    setAcknowledged(next)
  }
  const send = () =>
    commit.mutate({
      params: { id: own.id },
      body: { acknowledged: [...acknowledged], source, sourceLicence, isLicenceConfirmed },
    })
  return (
    <Dialog
      title={t('commitTitle', { count, total })}
      onClose={onClose}
      actions={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('app:cancel')}
          </button>
          <button
            type="button"
            className="button button-primary"
            disabled={!isComplete || commit.isPending}
            onClick={send}
          >
            {t('commit', { count, total })}
          </button>
        </>
      }
    >
      <p>{t('commitHint', { hours: importUndoHours })}</p>
      {own.warnings.length > 0 && (
        <fieldset className={styles.warnings}>
          <legend>{t('confirmWarnings')}</legend>
          {own.warnings.map(({ code, count: having, message }) => (
            <label key={code} className="checkbox">
              <input
                type="checkbox"
                checked={acknowledged.has(code)}
                onChange={({ target }) => acknowledge(code, target.checked)}
              />
              {t('warningOf', { message, count: having })}
            </label>
          ))}
        </fieldset>
      )}
      <TextField
        label={t('source')}
        hint={t('sourceHint')}
        value={source}
        maxLength={maxSourceLength}
        onChange={({ target }) => setSource(target.value)}
      />
      <TextField
        label={t('sourceLicence')}
        hint={t('sourceLicenceHint')}
        value={sourceLicence}
        maxLength={maxLicenceLength}
        onChange={({ target }) => setSourceLicence(target.value)}
      />
      {own.licenceNote !== null && (
        <div className={preview.notice}>
          <p>{t('licenceNote')}</p>
          <p className={styles.licence}>{own.licenceNote}</p>
          <label className="checkbox">
            <input
              type="checkbox"
              checked={isLicenceConfirmed}
              onChange={({ target }) => setIsLicenceConfirmed(target.checked)}
            />
            {t('confirmLicence')}
          </label>
        </div>
      )}
    </Dialog>
  )
}

import {
  interfaceFieldNames,
  type InterfaceFields,
  type ManagedInterface,
} from '@atrium/contract/open-platform/interface-registry.shapes.ts'
import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import { Dialog } from '#components/dialog.tsx'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { FieldDifferences } from './field-differences.tsx'
import styles from './interfaces.module.css'

/** The versions of an interface, each with what it changed. */
export function InterfaceVersions({ row, onClose }: { row: ManagedInterface; onClose: () => void }) {
  const { t } = useTranslation('interfaces')
  const { minute } = useFormatters()
  const nameOf = useLocalizedName()
  const read = useRead(operatorCalls.openInterface, { params: { id: row.ID } }, { quiet: true })
  const versions = read.data?.Versions ?? []
  return (
    <Dialog kind="drawer" title={t('versionsNamed', { name: nameOf(row) })} onClose={onClose}>
      <QueryState query={read} />
      <ol className={styles.rows} reversed>
        {versions.map(({ Version, CreatedBy, CreatedTime, Fields }, at) => {
          const previous = versions[at + 1]
          return (
            <li key={Version}>
              <div className={styles.rowHead}>
                <b>{t('version', { version: Version })}</b>
                <small>{t('savedBy', { name: CreatedBy, time: minute(CreatedTime) })}</small>
              </div>
              {previous ? (
                <FieldDifferences changes={changesBetween(previous.Fields, Fields)} />
              ) : (
                Version === 1 && <p>{t('firstVersion')}</p>
              )}
            </li>
          )
        })}
      </ol>
    </Dialog>
  )
}

const changesBetween = (before: InterfaceFields, after: InterfaceFields) =>
  interfaceFieldNames
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ Field: field, Before: before[field], After: after[field] }))

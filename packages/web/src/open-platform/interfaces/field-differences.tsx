import type { ImportedOperation } from '@atrium/contract/open-platform/interface-registry.shapes.ts'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { formatJson } from './json-text.ts'
import styles from './interfaces.module.css'

/** Fields of an interface with their old and new values. */
export function FieldDifferences({ changes }: { changes: ImportedOperation['Changes'] }) {
  const { t } = useTranslation('interfaces')
  if (changes.length === 0) return <p>{t('difference.none')}</p>
  return (
    <table className={clsx(styles.differences, styles.sides)} aria-label={t('difference.label')}>
      <thead>
        <tr>
          <th scope="col">{t('difference.field')}</th>
          <th scope="col">{t('difference.before')}</th>
          <th scope="col">{t('difference.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ Field, Before, After }) => (
          <tr key={Field}>
            <th scope="row">{t(`field.${Field}`)}</th>
            <td>
              <Value value={Before} />
            </td>
            <td>
              <Value value={After} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ value }: { value: unknown }) {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return '—'
  // Scrollable regions must be reachable by keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  return typeof value === 'object' ? <pre tabIndex={0}>{formatJson(value)}</pre> : String(value)
}

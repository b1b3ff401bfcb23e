import type { RequestLine } from '@atrium/contract/esign/esign.shapes.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Column } from '#components/data-table.tsx'
import styles from '../esign.module.css'

/** Columns that tell what is to be signed, in every list of requests. */
export function useRecordColumns(): Record<'title' | 'product' | 'requestedBy', Column<RequestLine>> {
  const { t } = useTranslation('esign')
  return {
    title: {
      key: 'title',
      title: t('record'),
      render: ({ ID, Title, RecordID }) => (
        <div className={styles.record}>
          <Link to={`/esign/requests/${ID}`}>{Title}</Link>
          <small>{RecordID}</small>
        </div>
      ),
    },
    product: { key: 'product', title: t('product'), render: ({ ProductName }) => ProductName },
    requestedBy: {
      key: 'requestedBy',
      title: t('requestedBy'),
      isTight: true,
      render: ({ RequestedByName }) => RequestedByName ?? '—',
    },
  }
}

import { exportFormats } from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import { Download, Upload } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useDownload } from '#kit/calls/downloads.ts'
import { MenuButton } from '#components/menu-button.tsx'
import type { MonomerFilter } from '../list/filter-of.ts'

/** Leads to the import, and saves what the current search finds as a file. */
export function ImportAndExport({ filter }: { filter: MonomerFilter }) {
  const { t } = useTranslation('monomer-imports')
  const file = useDownload(monomerCalls.exportMonomers)
  const { pageIndex: _, pageSize: __, ...search } = filter
  return (
    <>
      <Link className="button" to="/monomers/import">
        <Upload size={16} aria-hidden="true" /> {t('import')}
      </Link>
      <MenuButton
        label={t('exportAs')}
        actions={exportFormats.map((format) => ({
          key: format,
          text: t(`format.${format}`),
          isDisabled: file.isPending,
          onChoose: () => file.mutate({ body: { ...search, format } }),
        }))}
      >
        <Download size={16} aria-hidden="true" /> {t('export')}
      </MenuButton>
    </>
  )
}

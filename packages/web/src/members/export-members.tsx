import { listFormats, type ListFormat } from '@atrium/contract/constants.ts'
import type { FormerFilter } from '@atrium/contract/members/leaving.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDownload } from '#kit/downloads.ts'
import { MenuButton } from '#parts/menu-button.tsx'
import type { useMemberQuery } from './use-member-query.ts'

/** A button with the kinds of file to choose from. */
function ExportButton({ isBusy, onChoose }: { isBusy: boolean; onChoose: (format: ListFormat) => void }) {
  const { t } = useTranslation('imports')
  const acts = listFormats.map((format) => ({
    key: format,
    text: t(`export.${format}`),
    isDisabled: isBusy,
    onChoose: () => onChoose(format),
  }))
  return (
    <MenuButton label={t('export')} acts={acts}>
      <Download size={16} aria-hidden="true" /> {t('export')}
    </MenuButton>
  )
}

/** Those who left, as the list has them, as a file. */
export function ExportFormer({ filter }: { filter: FormerFilter }) {
  const file = useDownload(memberCalls.exportFormer)
  return <ExportButton isBusy={file.isPending} onChoose={(format) => file.mutate({ query: { ...filter, format } })} />
}

/** The members that the list's filters want, all pages of them, as a file. */
export function ExportMembers({ list: { filter, order } }: { list: ReturnType<typeof useMemberQuery> }) {
  const file = useDownload(memberCalls.exportMembers)
  const wanted = { ...filter, SortBy: order.by, IsDescending: order.isDescending }
  return <ExportButton isBusy={file.isPending} onChoose={(format) => file.mutate({ query: { ...wanted, format } })} />
}

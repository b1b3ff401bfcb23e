import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useDownload } from '#kit/downloads.ts'
import { MenuButton } from '#parts/menu-button.tsx'
import type { useMemberQuery } from './use-member-query.ts'

/** The members that the list's filters want, all pages of them, as a file. */
export function ExportMembers({ list: { filter, order } }: { list: ReturnType<typeof useMemberQuery> }) {
  const { t } = useTranslation('imports')
  const file = useDownload(memberCalls.exportMembers)
  const acts = (['xlsx', 'csv'] as const).map((format) => ({
    key: format,
    text: t(`export.${format}`),
    isDisabled: file.isPending,
    onChoose: () => file.mutate({ query: { ...filter, SortBy: order.by, IsDescending: order.isDescending, format } }),
  }))
  return (
    <MenuButton label={t('export')} acts={acts}>
      <Download size={16} aria-hidden="true" /> {t('export')}
    </MenuButton>
  )
}

import { useTranslation } from 'react-i18next'
import { ProductIcon } from '#home/product-icon.tsx'
import { unreachable } from '#kit/calls/calls.ts'
import { Avatar } from '#components/avatar.tsx'
import { Loading } from '#components/loading.tsx'
import { AddressBanned, NoPermission, NotFound } from '#app/message-page.tsx'
import { QueryError } from '#components/query-error.tsx'
import { RowsSkeleton } from '#components/rows-skeleton.tsx'
import { Story } from './story.tsx'

const products = [
  ['flask', '#0fa68e'],
  ['notebook', '#2f54eb'],
  ['board', '#3f7df6'],
  ['microscope', '#7c4dff'],
  ['thermometer', '#f2842b'],
  ['database', '#0891b2'],
  ['hexagon', '#e0447c'],
  ['atom', '#6d3df0'],
  ['files', '#56657f'],
  ['boxes', '#c58a11'],
] as const

export function StateStories() {
  const { t } = useTranslation('app')
  return (
    <>
      <Story of="Loading">
        <Loading />
      </Story>
      <Story of="RowsWaiting">
        <RowsSkeleton />
      </Story>
      <Story of="ReadFailed">
        <QueryError query={{ error: unreachable({ requestId: 'req-1' }), refetch: () => {} }} />
      </Story>
      <Story of="NotFound">
        <NotFound />
      </Story>
      <Story of="NoPermission">
        <NoPermission />
      </Story>
      <Story of="AddressBanned">
        <AddressBanned />
      </Story>
      <Story of="Avatar">
        <Avatar person={{ RealName: t('portalName'), Photo: null }} size="large" />
        <Avatar person={{ RealName: t('portalName'), Photo: null }} size="small" />
        <Avatar person={{ RealName: t('portalName'), Photo: '/icon-192.png' }} size="large" />
      </Story>
      <Story of="ProductIcon">
        {products.map(([icon, color]) => (
          <ProductIcon key={icon} product={{ Icon: icon, Color: color, IconUrl: null }} />
        ))}
      </Story>
    </>
  )
}

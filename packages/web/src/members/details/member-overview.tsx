import type { LicensedProduct, MemberDetail } from '@atrium/contract/members/administration.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { Avatar } from '#components/avatar.tsx'
import { DescriptionList, type DescriptionItem } from '#components/description-list.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { MemberLinks } from './member-links.tsx'
import { MemberStateTags } from '../member-state-tags.tsx'
import { seatRole } from '../seat-roles.ts'

/** Facts about a member: contacts, departments, applications with roles, state. */
export function MemberOverview({ member }: { member: MemberDetail }) {
  const { t } = useTranslation('members')
  const { day, time, list } = useFormatters()
  const products = useRead(memberCalls.licensedProducts, {}, { staleTime: 60_000 })
  const none = '—'
  const names = (places: readonly { Name: string }[]) => list(places.map(({ Name }) => Name)) || none
  const own = products.data?.filter(({ ID }) => member.ProductIDs.includes(ID)) ?? []
  const productText = (product: LicensedProduct) => {
    const { role } = seatRole(product, member)
    return role ? t('roles.withRole', { product: product.Name, role: role.Name }) : product.Name
  }
  const facts: DescriptionItem[] = [
    [t('column.account'), member.Account],
    [t('column.phone'), member.MobilePhone ?? none],
    [t('column.email'), member.Email ?? none],
    [t('column.jobTitle'), member.JobTitle ?? none],
    [t('column.department'), member.Department?.Name ?? none],
    [t('detail.more'), names(member.Departments)],
    [t('detail.headOf'), names(member.HeadOf)],
    [t('column.role'), t(`role.${member.Role}`)],
    [t('column.state'), <MemberStateTags key="state" member={member} />],
    [t('column.products'), list(own.map(productText)) || none],
    ...(member.Links.length > 0 ? [[t('detail.links'), <MemberLinks key="links" member={member} />] as const] : []),
    [t('detail.password'), t(member.HasPassword ? 'detail.hasPassword' : 'detail.noPassword')],
    [t('column.lastSignIn'), member.LastSignInTime ? time(member.LastSignInTime) : t('detail.never')],
    [t('column.joined'), day(member.JoinedTime)],
  ]
  return (
    <>
      <Avatar person={member} size="large" />
      <DescriptionList items={facts} />
    </>
  )
}

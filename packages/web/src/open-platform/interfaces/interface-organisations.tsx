import { pageSize } from '@atrium/contract/constants.ts'
import type { InterfaceActivation, ManagedInterface } from '@atrium/contract/open-platform/interface-registry.shapes.ts'
import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import { Dialog } from '#components/dialog.tsx'
import { Pager } from '#components/pager.tsx'
import { QueryState } from '#components/query-state.tsx'
import { SearchField } from '#components/search-field.tsx'
import { SwitchField } from '#components/switch-field.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import styles from './interfaces.module.css'

/** The organisations for which an interface is switched on, with a switch for each. */
export function InterfaceOrganisations({ row, onClose }: { row: ManagedInterface; onClose: () => void }) {
  const { t } = useTranslation('interfaces')
  const nameOf = useLocalizedName()
  const [{ search, page }, setFilter] = useState({ search: '', page: 1 })
  const read = useRead(
    operatorCalls.interfaceOrganisations,
    { params: { id: row.ID }, body: { pageIndex: page, pageSize, search } },
    { keepPrevious: true, quiet: true },
  )
  const { total = 0, items = [] } = read.data ?? {}
  return (
    <Dialog kind="drawer" title={t('organisationsNamed', { name: nameOf(row) })} onClose={onClose}>
      <SearchField
        label={t('org.search')}
        value={search}
        onSearch={(words) => setFilter({ search: words ?? '', page: 1 })}
      />
      <QueryState query={read} />
      <ul className={styles.rows} aria-busy={read.isFetching}>
        {items.map((organisation) => (
          <OrganisationSwitch key={organisation.OrganisationID} interfaceId={row.ID} organisation={organisation} />
        ))}
      </ul>
      {read.data && items.length === 0 && <p role="status">{t('org.none', { search })}</p>}
      {total > pageSize && (
        <Pager total={total} page={page} size={pageSize} onPage={(next) => setFilter({ search, page: next })} />
      )}
    </Dialog>
  )
}

function OrganisationSwitch({
  interfaceId,
  organisation: { OrganisationID: organisationId, OrgName: name, ActivatedTime },
}: {
  interfaceId: string
  organisation: InterfaceActivation
}) {
  const { t } = useTranslation('interfaces')
  const { minute } = useFormatters()
  const invalidates = [operatorCalls.interfaceOrganisations, operatorCalls.openInterfaces]
  const options = {
    invalidates,
    onSuccess: (saved: InterfaceActivation) =>
      showToast('success', t(saved.ActivatedTime === null ? 'org.off' : 'org.on', { name })),
  }
  const activate = useWrite(operatorCalls.activateOpenInterface, options)
  const deactivate = useWrite(operatorCalls.deactivateOpenInterface, options)
  const input = { params: { organisationId, interfaceId }, body: {} }
  return (
    <li className={styles.rowHead}>
      <SwitchField
        label={name}
        name={t('org.switch', { name })}
        isOn={ActivatedTime !== null}
        isDisabled={activate.isPending || deactivate.isPending}
        onSwitch={(isOn) => (isOn ? activate : deactivate).mutate(input)}
      />
      {ActivatedTime && <small>{t('org.since', { time: minute(ActivatedTime) })}</small>}
    </li>
  )
}

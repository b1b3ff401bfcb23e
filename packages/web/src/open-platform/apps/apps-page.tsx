import { pageSize } from '@atrium/contract/constants.ts'
import { appStates, type AppWithSecret } from '@atrium/contract/open-platform/apps.shapes.ts'
import { KeySquare, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageCommands } from '#kit/page-commands.ts'
import '#components/administration.css'
import { EmptyState } from '#components/empty-state.tsx'
import { FilterField } from '#components/filter-field.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { Pager } from '#components/pager.tsx'
import { QueryState } from '#components/query-state.tsx'
import { SearchField } from '#components/search-field.tsx'
import { AppDialog } from './app-dialog.tsx'
import { AppTable } from './app-table.tsx'
import { AuthorisedArea } from '../authorised-area.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { useAppList } from './use-app-list.ts'
import styles from './apps.module.css'

/** The apps of the organisation: programs that use the open capability. */
export function AppsPage() {
  const { t } = useTranslation('open-apps')
  return (
    <div className="administration">
      <PageTitle>{t('title')}</PageTitle>
      <p className="administration-lead">{t('lead')}</p>
      <AuthorisedArea>{() => <Apps />}</AuthorisedArea>
    </div>
  )
}

function Apps() {
  const { t } = useTranslation('open-apps')
  const appList = useAppList()
  const [isCreating, setIsCreating] = useState(false)
  const [created, setCreated] = useState<AppWithSecret>()
  const { list, isFiltered, pageIndex, showPage } = appList
  const { total = 0, items = [] } = list.data ?? {}
  const create = () => setIsCreating(true)
  usePageCommands([{ id: 'createApp', text: t('add'), run: create }])
  return (
    <>
      <section className="panel" aria-label={t('title')} aria-busy={list.isFetching}>
        {(total > 0 || isFiltered) && <Filter appList={appList} onCreate={create} />}
        <QueryState query={list} />
        {items.length > 0 && <AppTable apps={items} onSecret={setCreated} />}
        {list.data && items.length === 0 && <NoApps appList={appList} onCreate={create} />}
        {total > pageSize && <Pager total={total} page={pageIndex} size={pageSize} onPage={showPage} />}
      </section>
      {isCreating && <AppDialog onSecret={setCreated} onClose={() => setIsCreating(false)} />}
      {created && <SecretDialog created={created} onClose={() => setCreated(undefined)} />}
    </>
  )
}

interface ListProps {
  appList: ReturnType<typeof useAppList>
  onCreate: () => void
}

function Filter({ appList: { search, state, filter }, onCreate }: ListProps) {
  const { t } = useTranslation('open-apps')
  return (
    <div className={styles.filter}>
      <SearchField
        label={t('search')}
        value={search}
        onSearch={(words) => filter({ search: words })}
        className={styles.search}
      />
      <FilterField
        label={t('stateFilter')}
        any={t('anyState')}
        options={appStates.map((key) => ({ key, text: t(`state.${key}`) }))}
        chosen={state}
        onChoose={(next) => filter({ state: next })}
      />
      <button type="button" className="button button-primary" onClick={onCreate}>
        <Plus size={16} aria-hidden="true" /> {t('add')}
      </button>
    </div>
  )
}

function NoApps({ appList: { isFiltered, filter }, onCreate }: ListProps) {
  const { t } = useTranslation('open-apps')
  return (
    <EmptyState icon={KeySquare}>
      <p>{t(isFiltered ? 'notFound' : 'none')}</p>
      {isFiltered ? (
        <button type="button" className="button" onClick={() => filter({ search: undefined, state: undefined })}>
          {t('clear')}
        </button>
      ) : (
        <>
          <p>{t('noneHint')}</p>
          <button type="button" className="button button-primary" onClick={onCreate}>
            <Plus size={16} aria-hidden="true" /> {t('add')}
          </button>
        </>
      )}
    </EmptyState>
  )
}

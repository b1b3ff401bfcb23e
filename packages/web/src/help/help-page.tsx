import type { HelpEntryName } from '@atrium/contract/help/help-entries.ts'
import { helpCalls } from '@atrium/contract/help/help.calls.ts'
import type { HelpDocument, HelpEntry } from '@atrium/contract/help/help.shapes.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isNotFound } from '#kit/calls/calls.ts'
import { useRead } from '#kit/calls/queries.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import { useScrollToSection } from '#kit/browser/use-scroll-to-section.ts'
import { Loading } from '#components/loading.tsx'
import { QueryError } from '#components/query-error.tsx'
import { SearchField } from '#components/search-field.tsx'
import { HelpArticle } from './help-article.tsx'
import { HelpContents } from './help-contents.tsx'
import { HelpMissing } from './help-missing.tsx'
import { HelpResults } from './help-results.tsx'
import { HelpSide } from './help-side.tsx'
import { findEntry } from './help-tree.ts'
import { useHelpTree } from './use-help-tree.ts'
import '#components/administration.css'
import '#components/reading.css'
import styles from './help.module.css'

const documentStaleTimeMs = 60_000

const noEntries: readonly HelpEntry[] = []

/** A help guide: tree, document and search. */
export const helpPageOf = (name: HelpEntryName) =>
  function HelpPage() {
    const { t } = useTranslation('help')
    const { query, change } = useUrlQuery()
    const { a = '', b = '' } = useParams()
    const words = query.get('search') ?? ''
    const tree = useHelpTree()
    const entries = tree.data ?? noEntries
    if (tree.isError) return <QueryError query={tree} />
    return (
      <div className={styles.help}>
        <SearchField
          className={styles.search}
          data-testid="help-search"
          label={t('search')}
          value={words}
          onSearch={(search) => change({ search }, { replace: words !== '' })}
        />
        <HelpSide tree={entries} name={name} current={words ? undefined : `${name}/${a}/${b}`} />
        {words ? (
          <HelpResults words={words} />
        ) : (
          <Reading params={{ name, section: a, document: b }} entries={entries} />
        )}
      </div>
    )
  }

interface ReadingProps {
  params: { name: HelpEntryName; section: string; document: string }
  entries: readonly HelpEntry[]
}

/** The document named by the URL. */
function Reading({ params, entries }: ReadingProps) {
  const document = useRead(helpCalls.document, { params }, { quiet: true, staleTime: documentStaleTimeMs })
  useTitle(document.data)
  useScrollToSection(document.data?.Path)
  if (document.data)
    return (
      <>
        <HelpArticle document={document.data} entry={findEntry(entries, params.name)} />
        <HelpContents document={document.data} />
      </>
    )
  if (document.isPending) return <Loading />
  return isNotFound(document.error) ? <HelpMissing tree={entries} /> : <QueryError query={document} />
}

/** Sets the document title after the frame has set its own. */
function useTitle(document: HelpDocument | undefined) {
  const { t } = useTranslation('app')
  const title = [...(document ? [document.Title] : []), t('page.help'), t('portalName')].join(' · ')
  useEffect(() => {
    const soon = setTimeout(() => (window.document.title = title))
    return () => clearTimeout(soon)
  }, [title])
}

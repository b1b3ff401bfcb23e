import type { HelpEntryName } from '@atrium/contract/help/help-entries.ts'
import { helpCalls } from '@atrium/contract/help/help.calls.ts'
import type { HelpDocument, HelpEntry } from '@atrium/contract/help/help.shapes.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useRead } from '#kit/queries.ts'
import { useAddressQuery } from '#kit/use-address-query.ts'
import { useSectionOfAddress } from '#kit/use-section-of-address.ts'
import { Loading } from '#components/loading.tsx'
import { ReadFailed } from '#components/read-failed.tsx'
import { SearchField } from '#components/search-field.tsx'
import { HelpArticle } from './help-article.tsx'
import { HelpContents } from './help-contents.tsx'
import { HelpMissing } from './help-missing.tsx'
import { HelpResults } from './help-results.tsx'
import { HelpSide } from './help-side.tsx'
import { entryNamed } from './help-tree.ts'
import { useHelpTree } from './use-help-tree.ts'
import '#components/administration.css'
import '#components/reading.css'
import './help.css'

const documentStaysFor = 60_000

const noEntries: readonly HelpEntry[] = []

/** The documents of an entry of the documentation menu: the tree, one of them, and the search of all. */
export const helpPageOf = (name: HelpEntryName) =>
  function HelpPage() {
    const { t } = useTranslation('help')
    const { query, change } = useAddressQuery()
    const { a = '', b = '' } = useParams()
    const words = query.get('search') ?? ''
    const tree = useHelpTree()
    const entries = tree.data ?? noEntries
    if (tree.isError) return <ReadFailed read={tree} />
    return (
      <div className="help">
        <SearchField
          className="help-search"
          label={t('search')}
          asked={words}
          onAsk={(search) => change({ search }, { replace: words !== '' })}
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

/** The document that the address names. */
function Reading({ params, entries }: ReadingProps) {
  const document = useRead(helpCalls.document, { params }, { quiet: true, staleTime: documentStaysFor })
  useTitle(document.data)
  useSectionOfAddress(document.data?.Path)
  if (document.data)
    return (
      <>
        <HelpArticle document={document.data} entry={entryNamed(entries, params.name)} />
        <HelpContents document={document.data} />
      </>
    )
  if (document.isPending) return <Loading />
  const isMissing = ['request.not-found', 'request.invalid'].includes(document.error.error)
  return isMissing ? <HelpMissing tree={entries} /> : <ReadFailed read={document} />
}

/** The window is called as the document is; the frame has called it Help in the same moment. */
function useTitle(document: HelpDocument | undefined) {
  const { t } = useTranslation('app')
  const title = [...(document ? [document.Title] : []), t('page.help'), t('portalName')].join(' · ')
  useEffect(() => {
    const soon = setTimeout(() => (window.document.title = title))
    return () => clearTimeout(soon)
  }, [title])
}

import { legalCalls } from '@atrium/contract/legal/legal.calls.ts'
import { legalPageNames, type LegalPageName } from '@atrium/contract/legal/legal-pages.ts'
import type { Output } from '@atrium/contract/kit/call.ts'
import { plainText } from '@atrium/contract/kit/text-nodes.ts'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/queries.ts'
import { useScrollToSection } from '#kit/browser/use-scroll-to-section.ts'
import { Loading } from '#components/loading.tsx'
import { QueryError } from '#components/query-error.tsx'
import { TextNodes } from '#components/text-nodes.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import '#components/reading.css'
import styles from './legal.module.css'

const freshForMs = 60_000

/** A legal or company page with links to the others and to its sections. */
export const legalPageNamed = (name: LegalPageName) =>
  function LegalPage() {
    const { t } = useTranslation(['legal', 'app'])
    const text = useRead(legalCalls.page, { params: { page: name } }, { quiet: true, staleTime: freshForMs })
    useScrollToSection(text.data && name)
    return (
      <div className={styles.page}>
        <div className={styles.side}>
          <nav className={clsx(styles.pages, 'reading-links')} aria-label={t('pages')}>
            {legalPageNames.map((other) => (
              <Link key={other} to={`/${other}`} aria-current={other === name ? 'page' : undefined}>
                {t(`app:page.${other}`)}
              </Link>
            ))}
          </nav>
          {text.data && <Contents name={name} text={text.data} />}
        </div>
        {text.data && <Article name={name} text={text.data} />}
        {text.isPending && <Loading />}
        {text.isError && <QueryError query={text} />}
      </div>
    )
  }

interface Props {
  name: LegalPageName
  text: Output<typeof legalCalls.page>
}

function Article({ name, text: { Version, Day, Title, Blocks } }: Props) {
  const { t } = useTranslation(['legal', 'help', 'app'])
  const { day } = useFormatters()
  return (
    <article className={clsx('panel reading-article', styles.article)}>
      <header className="reading-head">
        <h1>{Title ?? t(`app:page.${name}`)}</h1>
        <button type="button" className={clsx('button', styles.print)} onClick={() => window.print()}>
          {t('help:print')}
        </button>
        {Day && <p>{t('dateline', { version: Version, day: day(Day) })}</p>}
      </header>
      <div className="reading-text">
        <TextNodes nodes={Blocks} path={name} />
      </div>
    </article>
  )
}

function Contents({ name, text: { Blocks } }: Props) {
  const { t } = useTranslation('help')
  const sections = Blocks.filter(({ Tag }) => Tag === 'h2')
  if (sections.length === 0) return null
  return (
    <nav className={clsx(styles.contents, 'reading-contents')} aria-label={t('contents')}>
      <p>{t('contents')}</p>
      <ol>
        {sections.map((section) => (
          <li key={section.ID}>
            <Link to={`/${name}?section=${section.ID}`}>{plainText(section)}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

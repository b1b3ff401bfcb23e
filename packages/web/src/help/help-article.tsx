import type { HelpDocument, HelpEntry, HelpTitle } from '@atrium/contract/help/help.shapes.ts'
import { clsx } from 'clsx'
import { ArrowLeft, ArrowRight, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { htmlLanguage } from '#kit/language.ts'
import { TextNodes } from '#components/text-nodes.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { adjacentDocuments } from './help-tree.ts'
import styles from './help.module.css'

interface Props {
  document: HelpDocument
  entry: HelpEntry | undefined
}

/** A help document with links to the previous and next one. */
export function HelpArticle({ document, entry }: Props) {
  const { t, i18n } = useTranslation('help')
  const { day } = useFormatters()
  const { Path, Title, Lang, Updated, Blocks } = document
  return (
    <article className={clsx('panel reading-article', styles.article)}>
      <header className="reading-head">
        <h1 lang={htmlLanguage(Lang)}>{Title}</h1>
        <button
          type="button"
          className={clsx('button', styles.print)}
          data-testid="help-print"
          onClick={() => window.print()}
        >
          <Printer size={16} aria-hidden="true" /> {t('print')}
        </button>
        <p>{t('updated', { day: day(Updated) })}</p>
      </header>
      {Lang !== i18n.language && <p className={styles.only}>{t(`only.${Lang}`)}</p>}
      <div className="reading-text" lang={htmlLanguage(Lang)}>
        <TextNodes nodes={Blocks} path={Path} />
      </div>
      <Neighbours {...adjacentDocuments(entry, Path)} />
    </article>
  )
}

interface NeighboursProps {
  previous?: HelpTitle | undefined
  next?: HelpTitle | undefined
}

function Neighbours({ previous, next }: NeighboursProps) {
  const { t } = useTranslation('help')
  if (!previous && !next) return null
  return (
    <nav className={styles.neighbours} aria-label={t('neighbours')}>
      {previous && (
        <Link to={`/${previous.Path}`} rel="prev">
          <small>
            <ArrowLeft size={13} aria-hidden="true" /> {t('previous')}
          </small>
          <span>{previous.Title}</span>
        </Link>
      )}
      {next && (
        <Link to={`/${next.Path}`} rel="next" className={styles.next}>
          <small>
            {t('next')} <ArrowRight size={13} aria-hidden="true" />
          </small>
          <span>{next.Title}</span>
        </Link>
      )}
    </nav>
  )
}

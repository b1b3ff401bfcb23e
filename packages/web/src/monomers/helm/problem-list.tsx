import { helmCalls } from '@atrium/contract/monomers/helm.calls.ts'
import type { HelmProblem, HelmSuggestion } from '@atrium/contract/monomers/helm.shapes.ts'
import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import { Link2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useInvalidate } from '#kit/calls/queries.ts'
import { Allowed } from '#kit/allowed.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { useAssociation } from '../list/use-association.ts'
import styles from './helm.module.css'

interface Props {
  problems: readonly HelmProblem[]
  count: number
  onSelect: (problem: HelmProblem) => void
}

/** What is wrong, each leading to its place in the text, with monomers that may be meant. */
export function ProblemList({ problems, count, onSelect }: Props) {
  const { t } = useTranslation('monomer-helm')
  const { number } = useFormatters()
  const invalidate = useInvalidate()
  const association = useAssociation(() => void invalidate([helmCalls.parse]))
  const missing = [...new Set(problems.flatMap(({ code, suggestions }) => idsToAssociate(code, suggestions)))]
  return (
    <>
      <ul className={styles.problems} aria-label={t('problems')}>
        {problems.map((problem) => (
          <li key={`${problem.code} ${problem.position}`}>
            <button type="button" className="link-button" onClick={() => onSelect(problem)}>
              {problem.message}
            </button>
            {problem.code !== 'helm.not-associated' && <Suggestions suggestions={problem.suggestions} />}
          </li>
        ))}
      </ul>
      {count > problems.length && <p className={styles.more}>{t('moreProblems', { number: number(count) })}</p>}
      {missing.length > 0 && (
        <Allowed call={monomerCalls.associate}>
          <button
            type="button"
            className="button"
            aria-busy={association.isPending}
            onClick={() => association.mutate({ body: { symbolIds: missing } })}
          >
            <Link2 size={16} aria-hidden="true" /> {t('associate', { count: missing.length })}
          </button>
        </Allowed>
      )}
    </>
  )
}

const idsToAssociate = (code: HelmProblem['code'], suggestions: readonly HelmSuggestion[]) =>
  code === 'helm.not-associated'
    ? suggestions.filter(({ isInLibrary }) => !isInLibrary).map(({ symbolId }) => symbolId)
    : []

function Suggestions({ suggestions }: { suggestions: readonly HelmSuggestion[] }) {
  const { t } = useTranslation('monomer-helm')
  if (suggestions.length === 0) return null
  return (
    <span className={styles.suggestions}>
      {t('didYouMean')}
      {suggestions.map(({ symbolId, symbol, name }) => (
        <Link key={symbolId} to={`/monomers?monomer=${symbolId}`} title={name}>
          {symbol}
        </Link>
      ))}
    </span>
  )
}

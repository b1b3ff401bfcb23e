import { parseIpRules } from '@atrium/contract/settings/ip-rules.ts'
import { useTranslation } from 'react-i18next'

const shownProblems = 20

/** Returns a form rule for a list of IP addresses: true, or what is wrong in which lines. */
export function useIpProblems(): (text: string) => string | true {
  const { t } = useTranslation('settings')
  return (text) =>
    parseIpRules(text)
      .problems.slice(0, shownProblems)
      .map(({ line, problem, text: rule }) => t('ip.problem', { line, text: rule, problem: t(`ip.${problem}`) }))
      .join('\n') || true
}

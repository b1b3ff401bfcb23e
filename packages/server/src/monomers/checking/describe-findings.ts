import type { Lang } from '@atrium/contract/constants.ts'
import type { MonomerFinding, MonomerProblems } from '@atrium/contract/monomers/monomers.shapes.ts'
import type { Finding } from '@atrium/chemistry/rules/finding.ts'
import { CallError } from '#kit/http/call-error.ts'
import { isPhraseKey, phrase } from '#kit/text/language.ts'

/** How many numbers a sentence names, and how many findings the sentence of an error. */
const maxNumbers = 8
const maxSaid = 3

function enumerate(lang: Lang, numbers: readonly string[]): string {
  const named = numbers.slice(0, maxNumbers)
  const list = named.join(phrase(lang, 'monomers', 'separator'))
  return numbers.length > named.length ? phrase(lang, 'monomers', 'andMore', { list }) : list
}

/** The sentence for a finding in a language; it names its atoms or R groups. */
function describeFinding({ code, atoms, rgroups, details }: Finding, lang: Lang): string {
  const reasonKey = `reason.${details['reason']}`
  const values = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, String(value)]))
  return phrase(lang, 'monomers', `finding.${code}`, {
    ...values,
    atoms: phrase(lang, 'monomers', atoms.length === 1 ? 'atom' : 'atoms', {
      numbers: enumerate(lang, atoms.map(String)),
    }),
    rgroups: enumerate(
      lang,
      rgroups.map((number) => `R${number}`),
    ),
    reason: isPhraseKey('monomers', reasonKey)
      ? phrase(lang, 'monomers', reasonKey, { subject: '', ...values })
      : phrase(lang, 'monomers', 'reason.other'),
  })
}

export const findingView = (finding: Finding, lang: Lang): MonomerFinding => ({
  code: finding.code,
  severity: finding.severity,
  atoms: [...finding.atoms],
  rgroups: [...finding.rgroups],
  message: describeFinding(finding, lang),
})

/** The error of a monomer with findings: its details have each of them, its sentence the first ones. */
export function findingError(
  error: 'monomers.invalid' | 'monomers.unconfirmed' | 'monomers.query-unreadable',
  findings: readonly Finding[],
  lang: Lang,
): CallError {
  const details: MonomerProblems = { findings: findings.map((each) => findingView(each, lang)) }
  const said = [...new Set(details.findings.map(({ message }) => message))].slice(0, maxSaid)
  return new CallError(error, { values: { problems: said.join(lang === 'zh' ? '；' : '; ') }, details })
}

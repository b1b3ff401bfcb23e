import { describeVerdict, type Check, type Description, type Fact } from './describe-verdict.ts'
import { verifyFiles, type GivenFile } from './read-files.ts'
import { textsIn, type Say } from './texts.ts'

const byId = (id: string): HTMLElement => {
  const element = document.getElementById(id)
  if (!element) throw new Error(`The page has no ${id}`)
  return element
}

let lang: 'zh' | 'en' = navigator.language.startsWith('zh') ? 'zh' : 'en'
let given: GivenFile[] = []

/** An element with text or other elements in it. Texts are never markup. */
function element(name: string, className: string, ...content: (string | Node)[]): HTMLElement {
  const made = document.createElement(name)
  if (className) made.className = className
  made.append(...content)
  return made
}

const factsOf = (facts: readonly Fact[]) =>
  element(
    'dl',
    '',
    ...facts.map(([label, value]) => element('div', '', element('dt', '', label), element('dd', '', value))),
  )

const listOf = (className: string, items: readonly HTMLElement[]) => element('ul', className, ...items)

const checksOf = (checks: readonly Check[], say: Say) =>
  listOf(
    'checks',
    checks.map((check) =>
      element('li', check.verdict, element('b', '', say(`verdict.${check.verdict}`)), element('span', '', check.text)),
    ),
  )

function results({ verdict, summary, pdf, record, signatures }: Description, say: Say): HTMLElement[] {
  const [headline = '', ...more] = summary
  return [
    element(
      'section',
      `summary ${verdict}`,
      element('h2', '', headline),
      ...more.map((text) => element('p', '', text)),
      ...(pdf.length > 0 ? [checksOf(pdf, say)] : []),
      factsOf(record),
    ),
    ...signatures.map(({ heading, checks, warning, facts }) =>
      element(
        'section',
        '',
        element('h2', '', heading),
        checksOf(checks, say),
        ...(warning ? [element('p', 'warning', warning)] : []),
        factsOf(facts),
      ),
    ),
  ]
}

let drawings = 0

/** Shows the verdict on what is chosen, unless something else is by then. */
async function draw(): Promise<void> {
  const drawing = (drawings += 1)
  const say = textsIn(lang)
  document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en'
  document.title = say('title')
  for (const key of ['title', 'lead', 'choose', 'choose.hint', 'clear', 'print', 'language'] as const)
    byId(key).textContent = say(key)
  const { files, verdict, pdf } = await verifyFiles(given, say)
  if (drawing !== drawings) return
  byId('files').replaceChildren(...files.map((text) => element('li', '', text)))
  const isEmpty = given.length === 0
  byId('clear').hidden = isEmpty
  byId('print').hidden = !verdict
  byId('results').replaceChildren(
    ...(verdict
      ? results(describeVerdict({ verdict, pdf }, say, lang), say)
      : isEmpty
        ? []
        : [element('p', '', say('noEvidence'))]),
  )
}

/** Shows why something went wrong: nobody looks at the console. */
const drawn = () => void draw().catch((problem: unknown) => byId('results').replaceChildren(String(problem)))

async function take(files: Iterable<File>): Promise<void> {
  for (const file of files) given.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
}

const input = byId('input') as HTMLInputElement
input.addEventListener('change', () => {
  void take(input.files ?? []).finally(() => {
    // The same file can be chosen again.
    input.value = ''
    drawn()
  })
})
byId('choose').addEventListener('click', () => input.click())
byId('clear').addEventListener('click', () => {
  given = []
  drawn()
})
byId('print').addEventListener('click', () => print())
byId('language').addEventListener('click', () => {
  lang = lang === 'zh' ? 'en' : 'zh'
  drawn()
})
addEventListener('dragover', (event) => event.preventDefault())
addEventListener('drop', (event) => {
  event.preventDefault()
  void take(event.dataTransfer?.files ?? []).finally(drawn)
})
drawn()

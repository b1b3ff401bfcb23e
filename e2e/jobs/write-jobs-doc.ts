import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { jobs } from './jobs.ts'
import { root } from '../../scripts/root.ts'

const introduction = `# Everyday jobs

Clicks that each job takes, counted by the journeys in \`e2e/jobs.journey.ts\`: every click of the mouse from the page where the
job begins until it is done, those included that only give a field the focus. Typing is not counted, nor Tab from one field to the
next. The same journeys run by keyboard alone. The journeys fail when a job takes more clicks than the best of the compared products.

\`npm test -- --only jobs\` counts; \`node e2e/jobs/write-jobs-doc.ts\` writes this table from the result.
`

/** The table of jobs and clicks, from the results that the journeys left. */
async function jobsDoc(): Promise<string> {
  const rows = await Promise.all(
    jobs.map(async ({ id, title, begins, peer }) => {
      const file = join(root, 'test-results', 'jobs', `${id}.json`)
      const { clicks } = JSON.parse(await readFile(file, 'utf8')) as { clicks: number }
      return `| ${title} | ${begins} | ${clicks} | ${peer} |`
    }),
  )
  return [introduction, '| job | begins at | clicks | best peer |', '|---|---|---|---|', ...rows, ''].join('\n')
}

await writeFile(join(root, 'docs', 'jobs.md'), await jobsDoc())

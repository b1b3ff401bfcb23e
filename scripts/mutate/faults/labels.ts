import type { Fault } from '../fault.ts'

const folder = 'packages/server/src/labels'
const test = `${folder}/labels.test.ts`
const printingTest = `${folder}/printing/printing.test.ts`
const departments = 'template – enabled for a department – is printed by those in it and below it alone'
const pictures = 'pictures – that are broken, declare entities or would unfold to gigabytes – are refused'
const drawing = 'SVG picture – with what runs or reaches out – is stored as the drawing alone'

/** Label templates and printing. */
export const labelFaults: readonly Fault[] = [
  {
    about: 'labels: a template that somebody else saved is overwritten',
    file: `${folder}/templates/lock-revision.ts`,
    from: 'if (row.revision === revision) return row',
    to: 'if (row) return row',
    test,
    title: 'two who save the same template – the second – gets what the first saved, and chooses',
  },
  {
    about: 'labels: a department does not include those below it',
    file: `${folder}/departments.ts`,
    from: "path.split('/').filter(Boolean)",
    to: "path.split('/').filter(Boolean).slice(-1)",
    test,
    title: departments,
  },
  {
    about: 'labels: what is enabled for other departments is printed by all',
    file: `${folder}/templates/templates.store.ts`,
    from: 'and (${labelTemplates.departmentIds} is null or',
    to: 'and (true or ${labelTemplates.departmentIds} is null or',
    test,
    title: departments,
  },
  {
    about: 'labels: an SVG loads what is elsewhere',
    file: `${folder}/documents/sanitize-svg.ts`,
    from: '|url\\((?!\\s*#[\\w-]+\\s*\\))',
    to: '',
    test,
    title: drawing,
  },
  {
    about: 'labels: handlers of an SVG stay',
    file: `${folder}/documents/sanitize-svg.ts`,
    from: 'attributes.has(name) && isHarmless(value)))',
    to: 'isHarmless(value)))',
    test,
    title: drawing,
  },
  {
    about: 'labels: a picture unfolds to gigabytes',
    file: `${folder}/documents/document-pictures.ts`,
    from: 'header.width * header.height > maxPixels',
    to: 'false',
    test,
    title: pictures,
  },
  {
    about: 'labels: an undone deletion takes a name that is in use',
    file: `${folder}/templates/undo-deletion.ts`,
    from: 'freeName(name, taken)',
    to: 'name',
    test,
    title: 'deletion – undone after its name was taken – brings the template back with a number behind it',
  },
  {
    about: 'labels: jobs that print at once get the same numbers',
    file: `${folder}/printing/print-jobs.store.ts`,
    from: '[id, had + amount]',
    to: '[id, amount]',
    test: printingTest,
    title:
      'counter of the template – in jobs at once – gives each label its own number, and the same when printed again',
  },
  {
    about: 'labels: labels with errors are printed',
    file: `${folder}/printing/print.job.ts`,
    from: 'if (hasErrors(issues) && !job.isOverridden)',
    to: 'if (hasErrors(issues) && false)',
    test: printingTest,
    title:
      'label – whose text does not fit – is refused with its row, KEY and field, and printed with an override that is logged',
  },
  {
    about: 'labels: codes are not read back',
    file: `${folder}/rendering/check-labels.ts`,
    from: 'if (layout.codes.length === 0) return []',
    to: 'if (layout.codes.length >= 0) return []',
    test: printingTest,
    title: 'code – that something covers – is read back before it is printed, and refused',
  },
  {
    about: 'labels: a job goes to any address',
    file: `${folder}/printing/print-labels.ts`,
    from: '!isRaw || !settings.labelPrinters.includes(destination)',
    to: '!isRaw',
    test: printingTest,
    title: 'job – for a printer that operators listed – is sent there, and others are refused',
  },
  {
    about: 'labels: members see what others printed',
    file: `${folder}/printing/visible-jobs.ts`,
    from: 'job.accountId !== reader.id && !seesAllJobs(reader)',
    to: 'false',
    test: printingTest,
    title: 'history – of a member without the designer – has what the member printed; designers see all',
  },
]

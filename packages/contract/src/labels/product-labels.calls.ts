import { download, read, write } from '../kit/call.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { Type } from '../kit/type.ts'
import { labelTargets, PrintableTemplate } from './labels.shapes.ts'
import { renderFails } from './printing.calls.ts'
import { fileOutputs, maxRenderedLabels, printBodyLimit, PrintInput, TemplateDescription } from './printing.shapes.ts'
import { templateParams } from './templates.calls.ts'

const programs = { access: 'app', scope: 'organisation' } as const

/** Labels for programs of the organisation. */
export const productLabelCalls = {
  appTemplates: read({
    at: 'GET /v1/labels/templates',
    title: 'List templates for apps',
    purpose: 'Lists the published and enabled label templates of the organisation, by name.',
    ...programs,
    query: Type.Object({
      ...PageRequest,
      target: Type.Optional(Type.Enum(labelTargets, { description: 'Only templates of this target' })),
    }),
    gives: PageOf(PrintableTemplate),
  }),
  appTemplate: read({
    at: 'GET /v1/labels/templates/:id',
    title: 'Describe template for apps',
    purpose: 'Returns the fields of a label template: what each row has to bring.',
    ...programs,
    params: templateParams,
    gives: TemplateDescription,
    fails: ['request.not-found'],
  }),
  appRender: write({
    at: 'POST /v1/labels/templates/:id/render',
    title: 'Render labels for apps',
    purpose: `Renders labels and answers with the file: PDF, ZPL, TSPL, or PNG, several of which come as a zip file. At most ${maxRenderedLabels} labels. Where a label cannot be printed the error names row, component and field.`,
    ...programs,
    audit: 'labels.printed',
    bodyLimit: printBodyLimit,
    params: templateParams,
    body: Type.Object({ ...PrintInput, Output: Type.Enum(fileOutputs, { description: 'What is made' }) }),
    gives: download('application/octet-stream'),
    fails: renderFails,
  }),
}

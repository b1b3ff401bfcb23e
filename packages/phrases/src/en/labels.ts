import type { BindingErrorCode } from '@atrium/labels/binding/binding-error.ts'
import type { LayoutIssueCode } from '@atrium/labels/layout/display-list.ts'
import type { ProblemCode } from '@atrium/labels/model/problem.ts'

type Named =
  | 'row.problem'
  | `sheet.${'merged-cells' | 'too-many-rows' | 'too-much-text' | 'unreadable'}`
  | `problem.${ProblemCode}`
  | `binding.${BindingErrorCode}`
  | `issue.${LayoutIssueCode}`

/** What can be wrong with label templates and with the labels of a row: for browser and server. */
export const labels = {
  'row.problem': 'row {{row}}, {{place}}: {{problem}}',
  'sheet.merged-cells': 'the cells {{range}} are merged',
  'sheet.too-many-rows': 'it has more than {{max}} rows',
  'sheet.too-much-text': 'its cells hold too much text',
  'sheet.unreadable': 'it is damaged, or neither a workbook nor CSV',
  'problem.document.malformed': 'The file is not a label template: it is not valid JSON',
  'problem.document.too-large': 'The template is too large: with its pictures it can have {{max}} bytes',
  'problem.document.unknown-schema': 'The template was made by a newer version of the portal, or is not one',
  'problem.value.missing': 'A value is missing',
  'problem.value.unknown': 'Label templates have no such value',
  'problem.value.wrong-type': 'The value has the wrong type; expected: {{expected}}',
  'problem.value.not-allowed': 'The value is not allowed; possible: {{allowed}}',
  'problem.number.out-of-range': 'Enter a number from {{min}} to {{max}}',
  'problem.text.too-long': 'The text is too long: at most {{max}} characters',
  'problem.list.too-long': 'There are too many: at most {{max}}',
  'problem.name.blank': 'Enter a name; spaces alone are not enough',
  'problem.name.repeated': 'Name repeated',
  'problem.key.empty': 'Enter a KEY',
  'problem.key.malformed':
    'A KEY begins with a letter or a Chinese character and has at most 40 letters, digits, Chinese characters, dots, hyphens and underscores',
  'problem.key.repeated': 'KEY repeated',
  'problem.id.repeated': 'Two components have the same internal number',
  'problem.component.oversized': 'Component oversized: the label has {{max}} mm',
  'problem.component.outside': 'The component is partly outside the label',
  'problem.line-width.out-of-range': 'The line should be {{min}} to {{max}} mm wide',
  'problem.font-size.out-of-range': 'The smallest text size cannot be above the text size of {{max}} pt',
  'problem.grid.wrong-cells': 'The table needs {{expected}} cells',
  'problem.grid.too-wide': 'The columns are wider than the table, which has {{max}} mm',
  'problem.icon.wrong-format': 'Wrong file format: choose a png, jpg or svg file',
  'problem.icon.too-large': 'File too large: a picture can have {{max}} bytes',
  'problem.sheet.too-small': 'The labels do not fit on the sheet, which needs {{min}} mm',
  'problem.sheet.overlapping': 'Labels on the sheet overlap: the distance has to be at least {{min}} mm',
  'problem.media.wrong-wrap':
    'Tube labels need the width of the visible part, at most {{max}} mm; other labels have none',
  'problem.field.unknown': 'There is no field “{{subject}}”',
  'problem.expression.invalid': 'The expression is wrong: {{problem}}',
  'binding.expression.too-long': 'it has more than 500 characters',
  'binding.expression.too-deep': 'it is nested too deeply',
  'binding.expression.unterminated': 'a brace, bracket or quotation mark is not closed',
  'binding.expression.unexpected': '“{{subject}}” is not expected here',
  'binding.field.unknown': 'there is no field “{{subject}}”',
  'binding.counter.unknown': 'there is no counter “{{subject}}”',
  'binding.counter.out-of-range': 'the counter “{{subject}}” is below 0 or has more than 12 digits',
  'binding.variable.unknown': 'there is no variable “{{subject}}”',
  'binding.filter.unknown': 'there is no filter “{{subject}}”',
  'binding.filter.wrong-arguments': 'the filter has the wrong arguments',
  'binding.value.not-a-number': '“{{subject}}” is not a number',
  'binding.value.too-long': 'the text has more than 1,000 characters',
  'binding.date.invalid': '“{{subject}}” is not a date such as 2027-01-31',
  'binding.date.out-of-range': 'the date is outside the years 1 to 9999',
  'binding.date.wrong-format': '“{{subject}}” is not a format of dates',
  'binding.date.wrong-unit': '“{{subject}}” is not a unit of time; use days, weeks, months or years',
  'issue.value.invalid': 'The value cannot be used: {{problem}}',
  'issue.code.empty': 'The code has no data',
  'issue.code.wrong-data': 'The code cannot hold this data',
  'issue.code.wrong-characters': 'This type of code cannot hold these characters: {{characters}}',
  'issue.code.wrong-length': 'The data has {{length}} characters, but must have {{allowed}}',
  'issue.code.wrong-check-digit': 'The check digit is wrong: it should be {{expected}}',
  'issue.code.gs1-malformed': 'The GS1 data is malformed: write each identifier in brackets, such as (01)',
  'issue.code.gs1-unknown-identifier': 'The GS1 application identifier ({{identifier}}) is unknown',
  'issue.code.too-much-data': 'There is more data than this type of code can hold',
  'issue.code.too-large': 'The code does not fit into its box: it needs {{width}} × {{height}} mm',
  'issue.code.modules-too-small':
    'The modules of the code are too small to be read reliably: they have {{width}} mm, and need {{minimum}} mm',
  'issue.code.quiet-zone-covered':
    '“{{key}}” reaches into the quiet zone of the code: move it away, or scanners may fail',
  'issue.code.quiet-zone-cut': 'The quiet zone of the code reaches beyond the edge of the label',
  'issue.code.unreadable': 'A scanner cannot read the code at {{dpi}} dpi',
  'issue.code.misread': 'A scanner reads other data from the code than was meant',
  'issue.text.too-large': 'The text does not fit into its box',
  'issue.text.shrunk-away': 'The text does not fit even at its smallest size',
  'issue.glyph.missing': 'The font lacks these characters: {{characters}}',
  'issue.image.missing': 'There is no picture',
  'issue.image.unreadable': 'The picture cannot be read',
  'issue.line.too-thin': 'The line is thinner than a dot of the printer',
  'issue.component.outside-safe-margin': 'The component reaches into the margin that should stay free',
  'issue.component.wider-than-wrap': 'The component is wider than the visible part of the tube, which has {{max}} mm',
} satisfies Record<Named, string>

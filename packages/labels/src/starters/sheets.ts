import type { LabelTemplate, Media, Sheet } from '../model/label-template.ts'
import { batch, date, expiry, sampleId, sampleName, storage } from './common-fields.ts'
import { captions, code, expression, fieldOf, media, template, text, type StarterLang } from './starter-parts.ts'

/** Labels on a sheet of A4 for an office printer. */
const onSheet = (width: number, height: number, sheet: Omit<Sheet, 'pageWidth' | 'pageHeight' | 'order'>): Media =>
  media(width, height, {
    dpi: 600,
    gap: 0,
    safeMargin: 2,
    sheet: { pageWidth: 210, pageHeight: 297, order: 'row', ...sheet },
  })

/** 21 labels of 63.5 × 38.1 mm: samples with a QR code. */
export function sheetOf21(lang: StarterLang): LabelTemplate {
  const words = {
    zh: { name: 'A4 3×7 样品', sample: '发酵液 24 h', date: '日期', storage: '储存' },
    en: { name: 'A4 3×7 samples', sample: 'Fermentation broth, 24 h', date: 'Date', storage: 'Storage' },
  }[lang]
  return template(
    {
      name: words.name,
      target: 'sample',
      media: onSheet(63.5, 38.1, { columns: 3, rows: 7, left: 7.25, top: 15.1, pitchX: 66, pitchY: 38.1 }),
      fields: [sampleId, sampleName(words.sample), date, storage('−20 °C')],
    },
    [
      text('sampleId', [3, 3, 38, 7], fieldOf('sampleId'), { size: 12, bold: true }),
      text('name', [3, 10.5, 38, 8], fieldOf('name'), { size: 9, fit: 'wrap' }),
      captions(
        'facts',
        [3, 22, 38, 12],
        [
          [words.date, expression("{{date | date: 'yyyy-MM-dd'}}")],
          [words.storage, fieldOf('storage')],
        ],
      ),
      code('code', [43, 9, 17.5, 17.5], fieldOf('sampleId'), { symbology: 'qr' }),
    ],
  )
}

/** 24 labels of 63.5 × 33.9 mm: reagents with their expiry. */
export function sheetOf24(lang: StarterLang): LabelTemplate {
  const words = {
    zh: { name: 'A4 3×8 试剂', sample: '磷酸盐缓冲液 pH 7.4', lot: '批号', expiry: '有效期至' },
    en: { name: 'A4 3×8 reagents', sample: 'Phosphate buffer pH 7.4', lot: 'Lot', expiry: 'Expiry' },
  }[lang]
  return template(
    {
      name: words.name,
      target: 'reagent',
      media: onSheet(63.5, 33.9, { columns: 3, rows: 8, left: 7.25, top: 12.9, pitchX: 66, pitchY: 33.9 }),
      fields: [sampleName(words.sample), batch, expiry],
    },
    [
      text('name', [3, 3, 57.5, 7], fieldOf('name'), { size: 11, bold: true }),
      captions(
        'facts',
        [3, 12, 40, 12],
        [
          [words.lot, fieldOf('batch')],
          [words.expiry, expression("{{expiry | date: 'yyyy-MM-dd'}}")],
        ],
      ),
      code('code', [45, 12, 15, 15], fieldOf('batch')),
    ],
  )
}

/** 65 labels of 38.1 × 21.2 mm: small samples, numbered. */
export function sheetOf65(lang: StarterLang): LabelTemplate {
  const words = { zh: ['A4 5×13 小标签', '稀释液'], en: ['A4 5×13 small labels', 'Dilution'] }[lang]
  return template(
    {
      name: words[0] ?? '',
      target: 'sample',
      media: onSheet(38.1, 21.2, { columns: 5, rows: 13, left: 4.75, top: 10.7, pitchX: 40.6, pitchY: 21.2 }),
      fields: [sampleId, sampleName(words[1] ?? ''), date],
    },
    [
      code('code', [2.5, 4, 11, 11], expression('{{sampleId}}-{{#n}}')),
      text('sampleId', [15, 3, 20.5, 5], expression('{{sampleId}}-{{#n}}'), { bold: true }),
      text('name', [15, 8.5, 20.5, 4.5], fieldOf('name'), { size: 7 }),
      text('date', [15, 13.5, 20.5, 4], expression("{{date | date: 'yyyy-MM-dd'}}"), { size: 6.5 }),
    ],
    [{ id: 'n', start: 1, step: 1, digits: 2, every: 'label', scope: 'job' }],
  )
}

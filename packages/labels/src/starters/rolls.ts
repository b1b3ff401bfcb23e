import type { LabelTemplate } from '../model/label-template.ts'
import { batch, date, expiry, owner, sampleId, sampleName, storage } from './common-fields.ts'
import {
  captions,
  code,
  expression,
  field,
  fieldOf,
  fixed,
  media,
  pictogram,
  shape,
  structure,
  template,
  text,
  type StarterLang,
} from './starter-parts.ts'

/** A wrap for cryo tubes of 1 to 2 ml; the dot at the left is stuck on the lid. */
export function cryoTube(lang: StarterLang): LabelTemplate {
  const words = { zh: ['冻存管', '人源肝细胞'], en: ['Cryo tube', 'Human hepatocytes'] }[lang]
  return template(
    {
      name: words[0] ?? '',
      target: 'sample',
      media: media(46, 13, { shape: 'tube-wrap', wrapWidth: 20, safeMargin: 0.5 }),
      fields: [sampleId, sampleName(words[1] ?? ''), date],
    },
    [
      shape('lid', [1.5, 1.5, 10, 10], 'ellipse'),
      text('lidNumber', [2.5, 4, 8, 5], expression('{{sampleId | last: 4}}'), { bold: true, align: 'center' }),
      code('code', [14, 2, 9, 9], fieldOf('sampleId')),
      text('sampleId', [24, 1.5, 20, 4], fieldOf('sampleId'), { bold: true }),
      text('name', [24, 5.5, 20, 3], fieldOf('name'), { size: 6 }),
      text('date', [24, 8.5, 20, 3], expression("{{date | date: 'yyyy-MM-dd'}}"), { size: 6 }),
    ],
  )
}

/** A bottle of a reagent that is flammable and irritant; other pictograms are chosen in the designer. */
export function reagentBottle(lang: StarterLang): LabelTemplate {
  const words = {
    zh: { name: '试剂瓶（GHS）', sample: '乙腈', signal: '危险', lot: '批号', expiry: '有效期至', storage: '储存' },
    en: {
      name: 'Reagent bottle (GHS)',
      sample: 'Acetonitrile',
      signal: 'Danger',
      lot: 'Lot',
      expiry: 'Expiry',
      storage: 'Storage',
    },
  }[lang]
  const hazards = {
    zh: 'H225 高度易燃液体和蒸气；H302+H312+H332 吞咽、皮肤接触或吸入有害',
    en: 'H225 Highly flammable liquid and vapour; H302+H312+H332 Harmful if swallowed, in contact with skin or if inhaled',
  }[lang]
  return template(
    {
      name: words.name,
      target: 'reagent',
      media: media(70, 50),
      fields: [
        sampleName(words.sample),
        field('cas', { zh: 'CAS 号', en: 'CAS no.' }, '75-05-8'),
        batch,
        expiry,
        storage('2–8 °C'),
        field('signal', { zh: '信号词', en: 'Signal word' }, words.signal),
        { ...field('hazards', { zh: '危险说明', en: 'Hazard statements' }, hazards), maxLength: 200 },
      ],
    },
    [
      text('name', [2, 2, 46, 8], fieldOf('name'), { size: 14, bold: true }),
      text('cas', [2, 10, 46, 4.5], expression("{{cas | prefix: 'CAS '}}")),
      captions(
        'facts',
        [2, 15.5, 46, 16],
        [
          [words.lot, fieldOf('batch')],
          [words.expiry, expression("{{expiry | date: 'yyyy-MM-dd'}}")],
          [words.storage, fieldOf('storage')],
        ],
      ),
      text('signal', [2, 32.5, 46, 5], fieldOf('signal'), { size: 10, bold: true }),
      text('hazards', [2, 37.5, 46, 10.5], fieldOf('hazards'), { size: 6.5, fit: 'wrap', verticalAlign: 'top' }),
      pictogram('flammable', [51.5, 2, 15, 15], 2),
      pictogram('irritant', [51.5, 18, 15, 15], 7),
      code('code', [52, 34, 14, 14], fieldOf('batch'), { symbology: 'qr' }),
    ],
  )
}

/** A reagent or a compound of the own synthesis, with its molecule. */
export function reagentStructure(lang: StarterLang): LabelTemplate {
  const words = {
    zh: {
      name: '带结构式的试剂',
      sample: '咖啡因',
      lot: '批号',
      expiry: '效期',
      storage: '储存',
      cool: '室温，避光',
    },
    en: {
      name: 'Reagent with structure',
      sample: 'Caffeine',
      lot: 'Lot',
      expiry: 'Expiry',
      storage: 'Storage',
      cool: 'Room temperature',
    },
  }[lang]
  return template(
    {
      name: words.name,
      target: 'reagent',
      media: media(70, 35),
      fields: [
        sampleName(words.sample),
        field('cas', { zh: 'CAS 号', en: 'CAS no.' }, '58-08-2'),
        {
          ...field('structure', { zh: '结构', en: 'Structure' }, 'Cn1c(=O)c2c(ncn2C)n(C)c1=O', 'structure'),
          maxLength: 500,
        },
        batch,
        expiry,
        storage(words.cool),
      ],
    },
    [
      text('name', [2, 2, 38, 7], fieldOf('name'), { size: 12, bold: true }),
      text('cas', [2, 9, 38, 4.5], expression("{{cas | prefix: 'CAS '}}")),
      captions(
        'facts',
        [2, 15, 26, 18],
        [
          [words.lot, fieldOf('batch')],
          [words.expiry, expression("{{expiry | date: 'yyyy-MM-dd'}}")],
          [words.storage, fieldOf('storage')],
        ],
      ),
      code('code', [29, 20, 12, 12], fieldOf('batch'), { symbology: 'qr' }),
      structure('structure', [42, 2, 26, 31], fieldOf('structure')),
    ],
  )
}

/** A vial of a sample, with room for its name and where it is stored. */
export function sampleVial(lang: StarterLang): LabelTemplate {
  const words = {
    zh: ['样品瓶', '反应液 A 第 3 批', '冰箱 2-B-04'],
    en: ['Sample vial', 'Reaction A, run 3', 'Fridge 2-B-04'],
  }[lang]
  return template(
    {
      name: words[0] ?? '',
      target: 'sample',
      media: media(40, 20),
      fields: [sampleId, sampleName(words[1] ?? ''), date, storage(words[2] ?? '')],
    },
    [
      code('code', [1.5, 1.5, 10, 10], fieldOf('sampleId')),
      text('sampleId', [12.5, 1.5, 26, 5], fieldOf('sampleId'), { size: 10, bold: true }),
      text('name', [12.5, 6.5, 26, 5], fieldOf('name')),
      text('date', [1.5, 13.5, 18, 5], expression("{{date | date: 'yyyy-MM-dd'}}"), { size: 7 }),
      text('storage', [20, 13.5, 18.5, 5], fieldOf('storage'), { size: 7, align: 'right' }),
    ],
  )
}

/** An instrument with the day of its calibration; the next one is due a year later. */
export function instrument(lang: StarterLang): LabelTemplate {
  const words = {
    zh: {
      name: '仪器校准',
      title: '校准合格',
      sample: '分析天平 XS205',
      number: '编号',
      done: '校准日期',
      due: '有效期至',
      by: '王静',
    },
    en: {
      name: 'Instrument calibration',
      title: 'CALIBRATED',
      sample: 'Balance XS205',
      number: 'No.',
      done: 'Calibrated',
      due: 'Due',
      by: 'J. Wang',
    },
  }[lang]
  return template(
    {
      name: words.name,
      target: 'instrument',
      media: media(60, 30),
      fields: [
        field('instrumentId', { zh: '仪器编号', en: 'Instrument no.' }, 'EQ-0042'),
        sampleName(words.sample),
        field('calibrated', { zh: '校准日期', en: 'Calibrated on' }, '2027-01-31', 'date'),
        owner(words.by),
      ],
    },
    [
      text('title', [1.5, 1.5, 40, 5], fixed(words.title), { size: 9, bold: true, align: 'center', inverted: true }),
      text('name', [1.5, 7, 40, 5], fieldOf('name'), { bold: true }),
      captions(
        'facts',
        [1.5, 12.5, 40, 15.5],
        [
          [words.number, fieldOf('instrumentId')],
          [words.done, expression("{{calibrated | date: 'yyyy-MM-dd'}}")],
          [words.due, expression("{{calibrated | add: 12, 'months' | date: 'yyyy-MM-dd'}}")],
        ],
      ),
      code('code', [43, 3, 15.5, 15.5], fieldOf('instrumentId'), { symbology: 'qr' }),
      text('owner', [43, 20, 15.5, 5], fieldOf('owner'), { size: 7, align: 'center' }),
    ],
  )
}

/** A rack or shelf, legible from a distance. */
export function rack(lang: StarterLang): LabelTemplate {
  const words = { zh: ['架位', '液氮罐 3 · 第 2 层'], en: ['Rack', 'LN2 tank 3 · level 2'] }[lang]
  return template(
    {
      name: words[0] ?? '',
      target: 'storage',
      media: media(100, 25, { dpi: 203 }),
      fields: [
        field('rackId', { zh: '架位编号', en: 'Rack no.' }, 'RACK-A-012'),
        field('place', { zh: '位置', en: 'Place' }, words[1] ?? ''),
      ],
    },
    [
      text('rackId', [2, 2, 50, 12], fieldOf('rackId'), { size: 24, bold: true }),
      text('place', [2, 15, 50, 8], fieldOf('place'), { size: 11 }),
      code('code', [53, 2, 45, 21], fieldOf('rackId'), { symbology: 'code128', text: 'below', textSize: 8 }),
    ],
  )
}

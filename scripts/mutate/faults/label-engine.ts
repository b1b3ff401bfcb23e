import type { Fault } from '../fault.ts'

const folder = 'packages/labels/src'
const layoutTest = `${folder}/layout/layout-label.test.ts`
const linesTest = `${folder}/text/break-lines.test.ts`
const rasterTest = `${folder}/raster/raster.test.ts`

/** How labels are laid out and drawn. */
export const labelEngineFaults: readonly Fault[] = [
  {
    about: 'label engine: a line begins with a closing mark',
    file: `${folder}/text/break-rules.ts`,
    from: 'if (notAtStart.has(after) || notAtEnd.has(before)',
    to: 'if (notAtEnd.has(before)',
    test: linesTest,
    title: 'lines – closing marks – never begin a line',
  },
  {
    about: 'label engine: a CAS number is broken at its hyphens',
    file: `${folder}/text/break-rules.ts`,
    from: '&& /\\p{L}/u.test(after)',
    to: '',
    test: linesTest,
    title: 'lines – numbers with hyphens and units – stay together',
  },
  {
    about: 'label engine: missing characters are left out without a word',
    file: `${folder}/layout/place-text.ts`,
    from: 'if (missing.length > 0)',
    to: 'if (missing.length > 99)',
    test: layoutTest,
    title: 'a text – with characters that the font lacks – prints the others and names those',
  },
  {
    about: 'label engine: text that does not fit is cut off without a word',
    file: `${folder}/layout/place-text.ts`,
    from: 'if (!fitted.fits) reportMisfit(context, placement)',
    to: '',
    test: layoutTest,
    title: 'a text – too long for wrap – is cut off and reported as error text.too-large',
  },
  {
    about: 'label engine: a component may stand in the quiet zone of a code',
    file: `${folder}/layout/quiet-zones.ts`,
    from: 'if (hasDot(bitmap, column, row)) return true',
    to: 'if (hasDot(bitmap, column, row)) return false',
    test: layoutTest,
    title: 'a quiet zone – another component in it – names that component; a frame around it does not count',
  },
  {
    about: 'label engine: thin strokes between the centres of dots are lost',
    file: `${folder}/raster/fill.ts`,
    from: 'if (first >= last) paint(column, Math.floor((start + end) / 2))',
    to: '',
    test: rasterTest,
    title: 'fill – strokes thinner than a dot between the centres – are not lost',
  },
  {
    about: 'label engine: print leaves a round label',
    file: `${folder}/raster/rasterize.ts`,
    from: 'return (x, y) => hasDot(inside, x, y)',
    to: 'return () => true',
    test: rasterTest,
    title: 'raster – a label with an outline – is white outside of it',
  },
  {
    about: 'label engine: dark areas end on the line between two dots',
    file: `${folder}/svg/svg-writer.ts`,
    from: 'const inset = 0.06',
    to: 'const inset = 0',
    test: `${folder}/svg/label-to-svg.test.ts`,
    title: 'SVG – the same picture on many labels – is defined once, and drawn as an outline with its inset',
  },
  {
    about: 'label engine: a title becomes markup',
    file: `${folder}/svg/label-to-svg.ts`,
    from: ".replaceAll(/[&<>\"]/g, (character) => entities[character] ?? '')",
    to: '',
    test: `${folder}/svg/label-to-svg.test.ts`,
    title: 'SVG – a title – is escaped, and control characters are left out',
  },
]

/** The smallest PDF there can be: one empty page. */
export function aPdf(): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return String(offset).padStart(10, '0')
  })
  const entries = ['0000000000 65535 f ', ...offsets.map((offset) => `${offset} 00000 n `)].join('\n')
  const table = `xref\n0 ${objects.length + 1}\n${entries}\ntrailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>`
  return Buffer.from(`${text}${table}\nstartxref\n${text.length}\n%%EOF\n`)
}

/** What is said of a signed PDF, in the portal and by the stand-alone verifier. */
export const esignPdf = {
  'pdf.ok': 'Nothing was changed since the portal signed this PDF.',
  'pdf.unknown':
    'Nothing was changed since this PDF was signed. No published keys were given to tell whether the portal signed it.',
  'pdf.appended':
    'Something was added to this PDF after it was signed. Only its first {{bytes}} bytes are what was signed.',
  'pdf.changed': 'This PDF was changed after it was signed.',
  'pdf.cut': 'The end of this PDF is missing.',
  'pdf.not-covered': 'The digital signature does not cover all of this PDF: it was changed after it was signed.',
  'pdf.other-key': 'This PDF was signed with a key that the portal does not publish.',
  'pdf.unsigned':
    'This PDF has no digital signature, but the portal signs every PDF that it attaches evidence to: this one was made elsewhere.',
  'pdf.genuineEvidence': 'The attached evidence is genuine; this PDF is not the one that was signed.',
  'pdf.notSigned': 'This PDF is not the one that was signed',
  'pdf.advice': 'Do not rely on what it shows. Download the signed PDF from the portal again.',
  'pdf.insecure':
    'Signed PDFs can be verified over https only. Open this page by https, or use the stand-alone verifier below.',
  'pdf.encrypted':
    'This PDF is encrypted. Signed PDFs are not: verify the file as it was downloaded, before a password was set.',
} as const

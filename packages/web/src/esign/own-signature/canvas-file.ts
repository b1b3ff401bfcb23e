/** What is on a canvas, as a PNG file. */
export async function canvasFile(canvas: HTMLCanvasElement): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  return new File(blob ? [blob] : [], 'signature.png', { type: 'image/png' })
}

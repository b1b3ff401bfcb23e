import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#components/text-field.tsx'
import { canvasFile } from './canvas-file.ts'
import styles from '../esign.module.css'

const size = { width: 800, height: 200 }
const maxNameLength = 40
/** Fonts that look written, as far as the device has one. */
const fonts = "'Snell Roundhand','Segoe Script','Kaiti SC',KaiTi,STKaiti,cursive"

/** Makes a picture of the signature of a typed name. */
export function TypedSignature({ name, onSave }: { name: string; onSave: (file: File) => void }) {
  const { t } = useTranslation('esign')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState(name)
  useEffect(() => draw(canvas.current, text), [text])
  const save = async () => {
    if (canvas.current) onSave(await canvasFile(canvas.current))
  }
  return (
    <>
      <TextField
        name="typedSignature"
        label={t('own.typedText')}
        value={text}
        maxLength={maxNameLength}
        onChange={({ target }) => setText(target.value)}
      />
      <canvas ref={canvas} {...size} className={styles.typed} role="img" aria-label={text} />
      <button type="button" className="button button-primary" disabled={text.trim() === ''} onClick={() => void save()}>
        {t('own.savePicture')}
      </button>
    </>
  )
}

function draw(canvas: HTMLCanvasElement | null, text: string) {
  const context = canvas?.getContext('2d')
  if (!context) return
  context.clearRect(0, 0, size.width, size.height)
  context.fillStyle = '#0f1b33'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  let height = 110
  do {
    context.font = `italic ${height}px ${fonts}`
    height -= 10
  } while (context.measureText(text).width > size.width - 60 && height > 20)
  context.fillText(text, size.width / 2, size.height / 2)
}

import { listFormats } from '@atrium/contract/constants.ts'
import { maxImportBytes, maxImportRows } from '@atrium/contract/members/imports.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { CircleAlert, FileSpreadsheet } from 'lucide-react'
import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/queries.ts'
import { useFileInput } from '#components/use-file-input.tsx'
import { useFormatters } from '#components/use-formatters.ts'

const accepted = listFormats.map((ending) => `.${ending}`).join()
const size = `${maxImportBytes / 1_000_000} MB`

interface Props {
  /** The file was validated; nothing is imported yet. */
  onValidated: (id: string) => void
}

/** Drop zone and file picker; an error stays until the next file. */
export function ImportUpload({ onValidated }: Props) {
  const { t } = useTranslation('imports')
  const { number } = useFormatters()
  const [isOver, setIsOver] = useState(false)
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState('')
  const upload = useWrite(memberCalls.batchImport, {
    quiet: true,
    invalidates: [memberCalls.imports],
    onProgress: setShare,
    onSuccess: ({ ID }) => onValidated(ID),
  })
  const take = (file: File) => {
    if (upload.isPending) return
    const isKnown = listFormats.some((ending) => file.name.toLowerCase().endsWith(`.${ending}`))
    const fault = !isKnown ? t('wrongFormat') : file.size > maxImportBytes ? t('tooLarge', { size }) : ''
    setProblem(fault)
    upload.reset()
    if (fault) return
    setShare(0)
    upload.mutate({ file })
  }
  const picker = useFileInput({ label: t('choose'), accept: accepted, onFile: take })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) take(file)
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const error = problem || upload.error?.message
  return (
    <section
      className="panel import-drop"
      data-over={isOver}
      aria-label={t('upload')}
      onDragOver={drag}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileSpreadsheet size={40} strokeWidth={1.4} aria-hidden="true" />
      {picker.input}
      {upload.isPending ? (
        <UploadProgress share={share} />
      ) : (
        <>
          <p>
            {t('drop')}{' '}
            <button type="button" className="button" onClick={picker.open}>
              {t('choose')}
            </button>
          </p>
          <small>{t('limits', { rows: number(maxImportRows), size })}</small>
        </>
      )}
      {error && (
        <p className="import-problem" role="alert">
          <CircleAlert size={16} aria-hidden="true" /> {error}
        </p>
      )}
    </section>
  )
}

/** Upload progress, then validation by the server. */
function UploadProgress({ share }: { share: number }) {
  const { t } = useTranslation('imports')
  const text = share < 1 ? t('uploading', { percent: Math.round(share * 100) }) : t('judging')
  return (
    <div className="import-progress">
      <p role="status">{text}</p>
      <progress aria-label={text} max={1} {...(share < 1 && { value: share })} />
    </div>
  )
}

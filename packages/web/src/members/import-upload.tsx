import { listFormats } from '@atrium/contract/constants.ts'
import { largestImport, mostImportRows } from '@atrium/contract/members/imports.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { CircleAlert, FileSpreadsheet } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/queries.ts'
import { useDates } from '#components/use-dates.ts'

const accepted = listFormats.map((ending) => `.${ending}`).join()
const size = `${largestImport / 1_000_000} MB`

interface Props {
  /** The file was read and judged: nobody is a member yet. */
  onJudged: (id: string) => void
}

/** Where the file is dropped or chosen; what is wrong with it stays in view until the next one. */
export function ImportUpload({ onJudged }: Props) {
  const { t } = useTranslation('imports')
  const { number } = useDates()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState('')
  const upload = useWrite(memberCalls.batchImport, {
    quiet: true,
    refreshes: [memberCalls.imports],
    onProgress: setShare,
    onSuccess: ({ ID }) => onJudged(ID),
  })
  const take = (file: File | undefined) => {
    if (!file || upload.isPending) return
    const isKnown = listFormats.some((ending) => file.name.toLowerCase().endsWith(`.${ending}`))
    const fault = !isKnown ? t('wrongFormat') : file.size > largestImport ? t('tooLarge', { size }) : ''
    setProblem(fault)
    upload.reset()
    if (fault) return
    setShare(0)
    upload.mutate({ file })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    take(event.dataTransfer.files[0])
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  const told = problem || upload.error?.message
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
      <input
        ref={input}
        type="file"
        accept={accepted}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('choose')}
        onChange={({ target }) => {
          take(target.files?.[0])
          target.value = ''
        }}
      />
      {upload.isPending ? (
        <UploadProgress share={share} />
      ) : (
        <>
          <p>
            {t('drop')}{' '}
            <button type="button" className="button" onClick={() => input.current?.click()}>
              {t('choose')}
            </button>
          </p>
          <small>{t('limits', { rows: number(mostImportRows), size })}</small>
        </>
      )}
      {told && (
        <p className="import-problem" role="alert">
          <CircleAlert size={16} aria-hidden="true" /> {told}
        </p>
      )}
    </section>
  )
}

/** How much has left; after that the server reads and judges. */
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

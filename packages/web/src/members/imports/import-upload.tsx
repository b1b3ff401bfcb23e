import { listFormats } from '@atrium/contract/constants.ts'
import { maxImportBytes, maxImportRows } from '@atrium/contract/members/imports.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { clsx } from 'clsx'
import { CircleAlert, FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { FileDrop } from '#components/file-drop.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import preview from '#components/preview-table.module.css'
import styles from './imports.module.css'

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
    const fault = !isKnown
      ? t('wrongFormat', { name: file.name })
      : file.size > maxImportBytes
        ? t('tooLarge', { size })
        : ''
    setProblem(fault)
    upload.reset()
    if (fault) return
    setShare(0)
    upload.mutate({ file })
  }
  const error = problem || upload.error?.message
  return (
    <section aria-label={t('upload')}>
      <FileDrop
        className={clsx('panel', styles.drop)}
        label={t('choose')}
        accept={accepted}
        isDisabled={upload.isPending}
        onFile={take}
      >
        {(open) => (
          <>
            <FileSpreadsheet size={40} strokeWidth={1.4} aria-hidden="true" />
            {upload.isPending ? (
              <UploadProgress share={share} />
            ) : (
              <>
                <p>
                  {t('drop')}{' '}
                  <button type="button" className="button" onClick={open}>
                    {t('choose')}
                  </button>
                </p>
                <small>{t('limits', { rows: number(maxImportRows), size })}</small>
              </>
            )}
          </>
        )}
      </FileDrop>
      {error && (
        <p className={styles.problem} role="alert">
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
    <div className={preview.progress}>
      <p role="status">{text}</p>
      <progress aria-label={text} max={1} {...(share < 1 && { value: share })} />
    </div>
  )
}

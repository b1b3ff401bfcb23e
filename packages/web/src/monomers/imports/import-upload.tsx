import { maxImportRecords, maxMonomerFileBytes } from '@atrium/contract/monomers/monomer-imports.shapes.ts'
import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import { clsx } from 'clsx'
import { CircleAlert, Shapes } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { FileDrop } from '#components/file-drop.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import preview from '#components/preview-table.module.css'
import styles from './imports.module.css'

const accepted = '.json,.sdf,.sd,.mol,.xml,.xhelm,.csv,.txt,.xlsx'
const size = `${maxMonomerFileBytes / 1_000_000} MB`

interface Props {
  /** The file is read; its monomers are being checked. */
  onUploaded: (id: string) => void
}

/** Drop zone and file picker; an error stays until the next file. What a file is, its content tells the server. */
export function ImportUpload({ onUploaded }: Props) {
  const { t } = useTranslation('monomer-imports')
  const { number } = useFormatters()
  const [share, setShare] = useState(0)
  const [problem, setProblem] = useState('')
  const upload = useWrite(monomerCalls.uploadMonomers, {
    quiet: true,
    invalidates: [monomerCalls.monomerImports],
    onProgress: setShare,
    onSuccess: ({ id }) => onUploaded(id),
  })
  const take = (file: File) => {
    if (upload.isPending) return
    const fault = file.size > maxMonomerFileBytes ? t('tooLarge', { size }) : ''
    setProblem(fault)
    upload.reset()
    if (fault) return
    setShare(0)
    upload.mutate({ file })
  }
  const error = problem || upload.error?.message
  const text = share < 1 ? t('uploading', { percent: Math.round(share * 100) }) : t('reading')
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
            <Shapes size={40} strokeWidth={1.4} aria-hidden="true" />
            {upload.isPending ? (
              <div className={preview.progress}>
                <p role="status">{text}</p>
                <progress aria-label={text} max={1} {...(share < 1 && { value: share })} />
              </div>
            ) : (
              <>
                <p>
                  {t('drop')}{' '}
                  <button type="button" className="button" onClick={open}>
                    {t('choose')}
                  </button>
                </p>
                <small>{t('limits', { rows: number(maxImportRecords), size })}</small>
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

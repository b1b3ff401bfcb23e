import { structureMatches, usualThreshold } from '@atrium/contract/monomers/monomers.shapes.ts'
import { PenLine, Search, Upload } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#kit/toasts.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import { CompactSelect } from '#components/compact-select.tsx'
import { FileDrop } from '#components/file-drop.tsx'
import styles from '../monomers.module.css'
import { SketcherDialog } from '../sketcher/sketcher-dialog.tsx'
import { useHasEditorRoom } from '../sketcher/use-has-editor-room.ts'
import { thresholds, type MonomerFilter } from './filter-of.ts'
import { useDrawnQuery } from './use-drawn-query.ts'
import { usePercent } from './use-percent.ts'

const maxFileSize = 200_000

interface Props {
  filter: MonomerFilter
  /** Why nothing can be searched with the structure. */
  problem: string | undefined
}

/** Searches by a structure that is pasted, uploaded or drawn; it stays in the address. */
export function StructureSearch({ filter, problem }: Props) {
  const { t } = useTranslation('monomer-search')
  const { change } = useUrlQuery()
  const id = useId()
  const drawn = useDrawnQuery()
  const [text, setText] = useState(filter.structure ?? '')
  const search = (structure: string) => change({ structure: structure.trim() && structure, page: undefined })
  const searchNew = (structure: string) => {
    setText(structure)
    search(structure)
  }
  const read = async (file: File) => {
    if (file.size > maxFileSize) return void showToast('error', t('fileTooLarge'))
    searchNew(await file.text())
  }
  return (
    <>
      <form
        className={styles.structureSearch}
        onSubmit={(event) => {
          event.preventDefault()
          search(text)
        }}
      >
        <FileDrop label={t('upload')} accept=".mol,.sdf,.smi,.smiles,.sma,.txt" onFile={(file) => void read(file)}>
          {(open) => (
            <>
              <label htmlFor={id} className="field-label">
                {t('structure')}
              </label>
              <textarea
                id={id}
                className="field"
                value={text}
                spellCheck={false}
                aria-describedby={`${id}-hint`}
                aria-invalid={problem !== undefined}
                onChange={({ target }) => setText(target.value)}
                onKeyDown={(event) => {
                  // A molfile has lines; what has one line is searched by Enter.
                  if (event.key !== 'Enter' || event.shiftKey || text.includes('\n')) return
                  event.preventDefault()
                  search(text)
                }}
              />
              <p
                id={`${id}-hint`}
                className={problem ? styles.error : 'dialog-hint'}
                role={problem ? 'alert' : undefined}
              >
                {problem ?? t('structureHint')}
              </p>
              <Acts filter={filter} onUpload={open} onDraw={() => void drawn.open(text)}>
                {(text || filter.structure) && (
                  <button
                    type="button"
                    className="link-button"
                    onClick={() => {
                      setText('')
                      change({ structure: undefined, match: undefined, threshold: undefined, page: undefined })
                    }}
                  >
                    {t('clearStructure')}
                  </button>
                )}
              </Acts>
            </>
          )}
        </FileDrop>
      </form>
      {drawn.drawing !== undefined && (
        <SketcherDialog
          molfile={drawn.drawing}
          onDone={(molfile) => {
            drawn.close()
            searchNew(molfile)
          }}
          onClose={drawn.close}
        />
      )}
    </>
  )
}

interface ActsProps {
  filter: MonomerFilter
  onUpload: () => void
  onDraw: () => void
  children: ReactNode
}

/** How is searched, and what leads to a structure. */
function Acts({ filter, onUpload, onDraw, children }: ActsProps) {
  const { t } = useTranslation('monomer-search')
  const { change } = useUrlQuery()
  const percent = usePercent()
  const hasRoom = useHasEditorRoom()
  return (
    <div className={styles.structureActs}>
      <CompactSelect
        label={t('match')}
        options={structureMatches.map((key) => ({ key, text: t(`match.${key}`) }))}
        chosen={filter.match}
        onChoose={(match) => change({ match: match === 'contains' ? undefined : match, page: undefined })}
      />
      {filter.match === 'similar' && (
        <CompactSelect
          label={t('threshold')}
          options={thresholds.map((each) => ({
            key: String(each),
            text: t('atLeast', { percent: percent(each) }),
          }))}
          chosen={String(filter.threshold)}
          onChoose={(key) => change({ threshold: key === String(usualThreshold) ? undefined : key, page: undefined })}
        />
      )}
      <button type="submit" className="button button-primary">
        <Search size={16} aria-hidden="true" /> {t('search')}
      </button>
      {hasRoom && (
        <button type="button" className="button" onClick={onDraw}>
          <PenLine size={16} aria-hidden="true" /> {t('draw')}
        </button>
      )}
      <button type="button" className="button" onClick={onUpload}>
        <Upload size={16} aria-hidden="true" /> {t('upload')}
      </button>
      {children}
    </div>
  )
}

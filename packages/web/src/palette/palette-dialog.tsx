import { Search, X } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Modal } from '#components/dialog.tsx'
import { findingAfter, placeOf, type Finding } from './finding.ts'
import { PaletteOption } from './palette-option.tsx'
import { useChoosing } from './use-choosing.ts'
import { useFindings } from './use-findings.ts'
import './palette.css'

/** Finds applications, pages, help and people, and does what can be done from anywhere, by a few letters. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['palette', 'app', 'account', 'help', 'products'])
  const id = useId()
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState<Finding>()
  const { groups, isAsking } = useFindings(typed)
  const all = groups.flatMap(({ findings }) => findings)
  const current = placeOf(all, wanted)
  const { choose, note } = useChoosing(onClose)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = findingAfter(event.key, current, all.length)
    const chosen = all[current]
    if (event.nativeEvent.isComposing) return
    if (next !== undefined) setWanted(all[next])
    else if (event.key === 'Enter' && chosen) choose(chosen, event.ctrlKey || event.metaKey)
    else return
    event.preventDefault()
  }
  return (
    <Modal className="palette" aria-label={t('title')} onClose={onClose}>
      <div className="palette-field">
        <Search size={18} aria-hidden="true" />
        <input
          className="bare-input"
          role="combobox"
          aria-label={t('title')}
          aria-expanded={all.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={all.length > 0 ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('placeholder')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setWanted(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="icon-button" aria-label={t('app:close')} onClick={onClose}>
          <X size={17} aria-hidden="true" />
        </button>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('findings')} className="palette-list">
        {groups.map(({ group, findings }) => (
          <div key={group} role="group" aria-label={t(`group.${group}`)}>
            <p aria-hidden="true">{t(`group.${group}`)}</p>
            {findings.map((finding) => {
              const place = all.indexOf(finding)
              return (
                <PaletteOption
                  key={finding.id}
                  id={`${id}-${place}`}
                  finding={finding}
                  isCurrent={place === current}
                  onPoint={() => setWanted(finding)}
                  onChoose={() => choose(finding, false)}
                  onFollow={() => note(finding)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <p className={all.length > 0 ? 'visually-hidden' : 'palette-none'} role="status">
        {all.length > 0 && t('count', { count: all.length })}
        {all.length === 0 && (isAsking ? t('app:loading') : t('none', { typed: typed.trim() }))}
      </p>
      <p className="palette-keys" aria-hidden="true">
        {t('keys')}
      </p>
    </Modal>
  )
}

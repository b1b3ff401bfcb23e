import { useTranslation } from 'react-i18next'
import { pageCommands } from '#kit/page-commands.ts'
import { setShortcuts, useShortcutsOn } from '#kit/browser/shortcuts.ts'
import { Dialog } from '#components/dialog.tsx'
import styles from './palette.module.css'

/** The keyboard shortcuts of every page and of the page on show. Single keys can be switched off. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['palette', 'app'])
  const isOn = useShortcutsOn()
  const everywhere = [
    { keys: t('app:paletteKey'), text: t('shortcuts.palette') },
    { keys: '/', text: t('shortcuts.search') },
    { keys: '?', text: t('shortcuts.help') },
    { keys: 'H', text: t('shortcuts.home') },
  ]
  const ofPage = pageCommands().flatMap(({ key, text }) => (key ? [{ keys: key.toUpperCase(), text }] : []))
  return (
    <Dialog title={t('shortcuts')} onClose={onClose}>
      <label className="checkbox">
        <input type="checkbox" checked={isOn} onChange={({ target }) => setShortcuts(target.checked)} />
        {t('shortcuts.on')}
      </label>
      <Shortcuts title={t('shortcuts.everywhere')} list={everywhere} />
      <Shortcuts title={t('shortcuts.page')} list={ofPage} none={t('shortcuts.none')} />
    </Dialog>
  )
}

interface ListProps {
  title: string
  list: readonly { keys: string; text: string }[]
  /** Text for an empty list. */
  none?: string
}

const Shortcuts = ({ title, list, none }: ListProps) => (
  <section className={styles.shortcuts}>
    <h3>{title}</h3>
    {list.length === 0 && <p>{none}</p>}
    <dl>
      {list.map(({ keys, text }) => (
        <div key={keys}>
          <dt>{text}</dt>
          <dd>
            <kbd>{keys}</kbd>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)

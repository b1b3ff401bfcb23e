import type { consoles } from '@atrium/phrases/en/consoles.ts'
import { clsx } from 'clsx'
import { ArrowRight, ChevronRight, SquareCheck, Square } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { readConsolePage, type ConsoleItem, type PortalValue } from '@atrium/phrases/kit/console-page.ts'
import styles from './console-picture.module.css'

export type ConsoleKey = keyof typeof consoles

interface Props {
  page: ConsoleKey
  /** The number of the step, which stands at what matters. */
  step: number
}

/** A page of a provider's console, drawn with its texts. */
export function ConsolePicture({ page, step }: Props) {
  const { t } = useTranslation(['consoles', 'connections'])
  const { path, menu, items } = readConsolePage(t(page))
  return (
    <figure className={styles.console} aria-label={t('connections:pictureOf', { page: path.join(' › ') })}>
      <figcaption>
        {path.map((part, at) => (
          <span key={part}>
            {at > 0 && <ChevronRight size={12} aria-hidden="true" />}
            {part}
          </span>
        ))}
      </figcaption>
      <div className={styles.body}>
        {menu.length > 0 && (
          <ul>
            {menu.map(({ label, isChosen }) => (
              <li key={label} className={clsx(isChosen && styles.chosen)}>
                {label}
              </li>
            ))}
          </ul>
        )}
        <div className={styles.items}>
          {items.map((item) => (
            <div key={`${item.kind} ${item.label}`} className={clsx(styles.item, item.isMarked && styles.marked)}>
              <Item item={item} />
              {item.isMarked && (
                <b className={styles.step} aria-hidden="true">
                  {step}
                </b>
              )}
            </div>
          ))}
        </div>
      </div>
    </figure>
  )
}

function Item({ item }: { item: ConsoleItem }) {
  const { t } = useTranslation('connections')
  const nameOf = (value: PortalValue) => ('field' in value ? t(value.field) : value.text)
  switch (item.kind) {
    case 'button':
      return <span className={styles.button}>{item.label}</span>
    case 'box': {
      const Box = item.isTicked ? SquareCheck : Square
      return (
        <span className={styles.box}>
          <Box size={15} role="img" aria-label={t(item.isTicked ? 'picture.ticked' : 'picture.empty')} /> {item.label}
        </span>
      )
    }
    case 'value':
      return <Field label={item.label} value={item.value} />
    case 'entered':
      return <Field label={item.label} value={t('picture.enter', { value: nameOf(item.value) })} />
    case 'taken':
      return (
        <>
          <Field label={item.label} value={item.example ?? '••••••••'} isHidden={!item.example} />
          <span className={styles.target}>
            <ArrowRight size={14} aria-hidden="true" /> {t('picture.take', { field: nameOf(item.value) })}
          </span>
        </>
      )
  }
}

function Field({ label, value, isHidden = false }: { label: string; value: string; isHidden?: boolean }) {
  return (
    <span className={styles.field}>
      <span>{label}</span>
      <span className={styles.value} aria-hidden={isHidden}>
        {value}
      </span>
    </span>
  )
}

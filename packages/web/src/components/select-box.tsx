import { clsx } from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { SelectValue } from 'react-aria-components/Select'
import './floating.css'
import './select.css'
import styles from './select.module.css'

interface Props {
  texts: readonly string[]
  buttonRef?: Ref<HTMLButtonElement> | undefined
}

/** Button and list of a `Select`; the key of an option is its index. */
export const SelectBox = ({ texts, buttonRef }: Props) => (
  <>
    <Button className="select-button" ref={buttonRef}>
      <SelectValue className={styles.value ?? ''}>{({ selectedText }) => selectedText}</SelectValue>
      <ChevronDown size={16} aria-hidden="true" />
    </Button>
    <Popover className={clsx('floating', styles.list)} offset={4}>
      <ListBox>
        {texts.map((text, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <ListBoxItem key={at} id={at} textValue={text} className="option">
            {({ isSelected }) => (
              <>
                <span>{text}</span>
                {isSelected && <Check size={15} aria-hidden="true" />}
              </>
            )}
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  </>
)

/** Value and handler of a select whose items are the indices of its options. */
export function optionIndex<K extends string>(
  options: readonly { key: K }[],
  chosen: K,
  onChoose: (key: K) => void,
): { value: number | null; onChange: (index: unknown) => void } {
  const at = options.findIndex(({ key }) => key === chosen)
  return {
    value: at < 0 ? null : at,
    onChange(index) {
      const option = options[Number(index)]
      if (option) onChoose(option.key)
    },
  }
}

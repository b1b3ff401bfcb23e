import { clsx } from 'clsx'
import { ChevronDown, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from 'react-aria-components/Button'
import { ComboBox } from 'react-aria-components/ComboBox'
import { FieldError } from 'react-aria-components/FieldError'
import { Group } from 'react-aria-components/Group'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { hasWords } from '#kit/search-words.ts'
import { IconButton } from './icon-button.tsx'
import './floating.css'
import './text-field.css'
import styles from './combo-box-field.module.css'

export interface ComboBoxOption<K extends string> {
  key: K
  text: string
  /** Further words that find it, in lower case, such as its pinyin. */
  searchWords?: string
  /** Heading above the options of a group, which stand together. */
  group?: string
}

interface Props<K extends string> {
  label: string
  /** True to show the label only to assistive technology. */
  isLabelHidden?: boolean
  options: readonly ComboBoxOption<K>[]
  chosen: K | undefined
  /** `undefined` when the choice is cleared. */
  onChoose: (key: K | undefined) => void
  placeholder?: string
  problem?: string | undefined
  /** A required choice cannot be cleared. */
  isRequired?: boolean
  className?: string | undefined
}

const Option = ({ id, text }: { id: string; text: string }) => (
  <ListBoxItem id={id} textValue={text} className="option">
    {text}
  </ListBoxItem>
)

/** A select whose options are found by the words they contain. */
export function ComboBoxField<K extends string>({
  label,
  isLabelHidden = false,
  options,
  chosen,
  onChoose,
  placeholder = '',
  problem,
  isRequired = false,
  className,
}: Props<K>) {
  const { t } = useTranslation('app')
  const byText = new Map(options.map((option) => [option.text, option]))
  const current = options.find(({ key }) => key === chosen)
  const groups = [...Map.groupBy(options, ({ group }) => group)]
  const matches = (text: string, input: string) =>
    // The text of the choice itself is no search.
    input === current?.text ||
    hasWords(input.toLowerCase().split(/\s+/).filter(Boolean), text, byText.get(text)?.searchWords)
  const choose = (chosenKey: unknown) => {
    const option = options.find(({ key }) => key === chosenKey)
    if (option || !isRequired) onChoose(option?.key)
  }
  return (
    <ComboBox
      className={clsx(styles.comboBox, !isLabelHidden && 'text-field', className)}
      value={current?.key ?? null}
      onChange={choose}
      defaultFilter={matches}
      menuTrigger="focus"
      allowsEmptyCollection
      {...(problem !== undefined && { isInvalid: true })}
      isRequired={isRequired}
      validationBehavior="aria"
      {...(isLabelHidden && { 'aria-label': label })}
    >
      {!isLabelHidden && <Label className="field-label">{label}</Label>}
      <Group className={styles.comboBoxBox ?? ''}>
        <Input className="bare-input" placeholder={placeholder} />
        {current && !isRequired && (
          <IconButton label={t('clearField', { field: label })} onPress={() => onChoose(undefined)}>
            <X size={15} aria-hidden="true" />
          </IconButton>
        )}
        <Button className="icon-button">
          <ChevronDown size={16} aria-hidden="true" />
        </Button>
      </Group>
      {!isLabelHidden && (
        <FieldError elementType="p" className="text-field-problem">
          {problem}
        </FieldError>
      )}
      <Popover className={clsx('floating', styles.comboBoxList)} offset={4}>
        <ListBox renderEmptyState={() => <p className={styles.comboBoxEmpty}>{t('list.empty')}</p>}>
          {groups.map(([group, members]) =>
            group === undefined ? (
              members.map(({ key, text }) => <Option key={key} id={key} text={text} />)
            ) : (
              <ListBoxSection key={group} id={group}>
                <Header className={styles.comboBoxGroup}>{group}</Header>
                {members.map(({ key, text }) => (
                  <Option key={key} id={key} text={text} />
                ))}
              </ListBoxSection>
            ),
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

import { useTranslation } from 'react-i18next'
import { DialogStories } from './dialog-stories.tsx'
import { ButtonStories } from './button-stories.tsx'
import { FieldStories } from './field-stories.tsx'
import { PickerStories } from './picker-stories.tsx'
import { ListStories } from './list-stories.tsx'
import { StateStories } from './state-stories.tsx'
import '#home/home.css'
import styles from './dev.module.css'

/** Every shared component in its states, for developers and screenshots. */
export function ComponentsPage() {
  const { t } = useTranslation()
  return (
    <div className={styles.dev}>
      <h1>{t('page.parts')}</h1>
      <DialogStories />
      <ButtonStories />
      <FieldStories />
      <PickerStories />
      <ListStories />
      <StateStories />
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { AskingStories } from './asking-stories.tsx'
import { ButtonStories } from './button-stories.tsx'
import { FieldStories } from './field-stories.tsx'
import { ListStories } from './list-stories.tsx'
import { StateStories } from './state-stories.tsx'
import '#home/home.css'
import './dev.css'

/** Every shared part in its states: for those who build pages of them, and for the photographs. */
export function PartsPage() {
  const { t } = useTranslation()
  return (
    <div className="dev">
      <h1>{t('page.parts')}</h1>
      <AskingStories />
      <ButtonStories />
      <FieldStories />
      <ListStories />
      <StateStories />
    </div>
  )
}

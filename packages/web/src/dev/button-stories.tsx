import { Columns3, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#components/action-button.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { MenuButton } from '#components/menu-button.tsx'
import { PopoverButton } from '#components/popover-button.tsx'
import { Story } from './story.tsx'

const busyFor = 1_500

export function ButtonStories() {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const work = () => {
    setIsBusy(true)
    setTimeout(() => setIsBusy(false), busyFor)
  }
  const actions = [
    { key: 'save', text: t('save'), onChoose: () => {} },
    { key: 'retry', text: t('retry'), onChoose: () => {}, isDisabled: true },
    { key: 'leave', text: t('leave'), onChoose: () => {}, isDangerous: true },
  ]
  return (
    <>
      <Story of="button">
        <button type="button" className="button">
          {t('cancel')}
        </button>
        <button type="button" className="button button-primary">
          {t('confirm')}
        </button>
        <button type="button" className="button button-danger">
          {t('leave')}
        </button>
        <button type="button" className="button" disabled>
          {t('save')}
        </button>
      </Story>
      <Story of="IconButton">
        <IconButton label={t('save')} onPress={work}>
          <Pencil size={17} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('save')} isDisabled onPress={work}>
          <Pencil size={17} aria-hidden="true" />
        </IconButton>
      </Story>
      <Story of="ActionButton">
        <ActionButton type="button" isBusy={isBusy} onClick={work}>
          {t('save')}
        </ActionButton>
      </Story>
      <Story of="PopoverButton">
        <PopoverButton label={t('list.columns')} icon={<Columns3 size={16} aria-hidden="true" />}>
          <p>{t('noPermission.hint')}</p>
          <button type="button" className="button" data-closes>
            {t('close')}
          </button>
        </PopoverButton>
      </Story>
      <Story of="MenuButton">
        <MenuButton label={t('list.actions')} actions={actions} />
        <MenuButton label={t('list.actions')} actions={actions}>
          {t('list.actions')}
        </MenuButton>
      </Story>
    </>
  )
}

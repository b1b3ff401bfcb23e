import { Network } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DepartmentSelect, type Place } from '#departments/department-select.tsx'
import { DepartmentTree } from '#departments/department-tree.tsx'
import { PopoverButton } from '#components/popover-button.tsx'
import { MemberPicker, type Picked } from '#members/member-picker.tsx'
import { Story } from './story.tsx'

/** Fields that search on the server once they are used. */
export function PickerStories() {
  const { t } = useTranslation(['departments', 'members'])
  const [place, setPlace] = useState<readonly Place[]>([])
  const [places, setPlaces] = useState<readonly Place[]>([{ ID: 'a', Name: t('title') }])
  const [node, setNode] = useState<string>()
  const [people, setPeople] = useState<readonly Picked[]>([{ ID: 'a', RealName: t('heads') }])
  return (
    <>
      <Story of="DepartmentSelect">
        <DepartmentSelect label={t('parent')} places={place} onChange={setPlace} rootText={t('topLevel')} />
        <DepartmentSelect isMultiple label={t('title')} places={places} onChange={setPlaces} />
      </Story>
      <Story of="DepartmentTree">
        <PopoverButton label={t('title')} icon={<Network size={16} aria-hidden="true" />}>
          <DepartmentTree chosen={node} onChoose={(chosen) => setNode(chosen?.ID)} />
        </PopoverButton>
      </Story>
      <Story of="MemberPicker">
        <MemberPicker label={t('heads')} picked={people} onPick={setPeople} />
      </Story>
    </>
  )
}

import { menuCalls } from '@atrium/contract/menus/menus.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/queries.ts'
import { MemberPicker, type Picked } from '#members/member-picker.tsx'
import { ReadFailed } from '#components/read-failed.tsx'
import { useReason } from '#components/reason-field.tsx'
import { RowsWaiting } from '#components/rows-waiting.tsx'
import { useVisibility } from './use-visibility.ts'

/** One person, and which entries they see. */
export function ByPerson() {
  const { t } = useTranslation('menus')
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const person = picked.at(-1)
  return (
    <section className="panel menus-person">
      <MemberPicker
        label={t('page.person')}
        picked={person ? [person] : []}
        onPick={(people) => setPicked(people.slice(-1))}
      />
      {person ? <Entries key={person.ID} person={person} /> : <p className="table-empty">{t('page.choosePerson')}</p>}
    </section>
  )
}

function Entries({ person }: { person: Picked }) {
  const { t } = useTranslation(['menus', 'app'])
  const areas = useRead(menuCalls.tree, {})
  const hidden = useRead(menuCalls.hidden, { params: { id: person.ID } }, { quiet: true })
  // The box follows the hand; the server's answer comes a moment later.
  const [asked, setAsked] = useState<{ code: string; isHidden: boolean }>()
  const reason = useReason()
  const change = useVisibility()
  if (hidden.isError) return <ReadFailed read={hidden} />
  if (!areas.data || !hidden.data) return <RowsWaiting />
  const isHidden = (code: string) => (asked?.code === code ? asked.isHidden : hidden.data.some((menu) => menu === code))
  type MenuId = (typeof hidden.data)[number]
  const set = (code: string, isHidden: boolean) => {
    setAsked({ code, isHidden })
    const Changes = [{ accountId: person.ID, menuId: code as MenuId, IsHidden: isHidden }]
    change.mutate({ body: { Changes, ...reason.given } }, { onSettled: () => setAsked(undefined) })
  }
  return (
    <>
      <h2>{t('page.entries', { name: person.RealName })}</h2>
      {reason.field}
      {areas.data.map((area) => (
        <fieldset key={area.Code} className="menus-area">
          <legend>{area.Name}</legend>
          {area.Children.map(({ Code, Name, ForAdministrators }) => (
            <label key={Code} className="checkbox">
              <input
                type="checkbox"
                checked={!isHidden(Code)}
                disabled={change.isPending}
                onChange={({ target }) => set(Code, !target.checked)}
              />
              {Name} {ForAdministrators && <small>{t('page.forAdministrators')}</small>}
            </label>
          ))}
        </fieldset>
      ))}
    </>
  )
}

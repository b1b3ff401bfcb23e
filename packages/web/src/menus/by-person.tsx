import { menuCalls } from '@atrium/contract/menus/menus.calls.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { MemberPicker, type Picked } from '#members/member-picker.tsx'
import { QueryError } from '#components/query-error.tsx'
import { useReason } from '#components/reason-field.tsx'
import { RowsSkeleton } from '#components/rows-skeleton.tsx'
import { SwitchField } from '#components/switch-field.tsx'
import { useVisibility } from './use-visibility.ts'
import styles from './menus.module.css'

/** Visibility of all entries for one person. */
export function ByPerson() {
  const { t } = useTranslation('menus')
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const person = picked.at(-1)
  return (
    <section className={clsx('panel', styles.person)}>
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
  // Optimistic state of the switch.
  const [pending, setPending] = useState<{ code: string; isHidden: boolean }>()
  const reason = useReason()
  const change = useVisibility()
  if (hidden.isError) return <QueryError query={hidden} />
  if (!areas.data || !hidden.data) return <RowsSkeleton />
  const isHidden = (code: string) =>
    pending?.code === code ? pending.isHidden : hidden.data.some((menu) => menu === code)
  type MenuId = (typeof hidden.data)[number]
  const set = (code: string, isHidden: boolean) => {
    setPending({ code, isHidden })
    const Changes = [{ accountId: person.ID, menuId: code as MenuId, IsHidden: isHidden }]
    change.mutate({ body: { Changes, ...reason.input } }, { onSettled: () => setPending(undefined) })
  }
  return (
    <>
      <h2>{t('page.entries', { name: person.RealName })}</h2>
      {reason.field}
      {areas.data.map((area) => (
        <fieldset key={area.Code} className={styles.area}>
          <legend>{area.Name}</legend>
          {area.Children.map(({ Code, Name, ForAdministrators }) => (
            <div key={Code} className={styles.menusSwitch}>
              <SwitchField
                label={Name}
                isOn={!isHidden(Code)}
                isDisabled={change.isPending}
                onSwitch={(isShown) => set(Code, !isShown)}
              />
              {ForAdministrators && <small>{t('page.forAdministrators')}</small>}
            </div>
          ))}
        </fieldset>
      ))}
    </>
  )
}

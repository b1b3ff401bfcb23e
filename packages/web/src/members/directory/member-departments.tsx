import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import { clsx } from 'clsx'
import { ChevronDown, Network } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DepartmentPanel } from '#departments/department-panel.tsx'
import type { OnDepartmentAct } from '#departments/use-department-acts.tsx'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import { useRead } from '#kit/calls/queries.ts'
import { useSession } from '#kit/session.ts'
import { useDeviceType } from '#kit/browser/use-device-type.ts'
import styles from '../members.module.css'

interface Props {
  /** Undefined selects the whole organisation. */
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
  onAct: OnDepartmentAct
  /** Shows the tree on phones from the start. */
  isUnfolded: boolean
}

/** Department tree beside the member list; collapsed on phones. */
export function MemberDepartments(props: Props) {
  const { t } = useTranslation('members')
  const isPhone = useDeviceType() === 'phone'
  if (isPhone) return <CollapsedDepartments {...props} />
  return (
    <section className={clsx('panel', styles.tree)} aria-label={t('list.departments')}>
      <DepartmentPanel {...props} />
    </section>
  )
}

/** Shows the selected department; expands to the tree. */
function CollapsedDepartments({ chosen, onChoose, onAct, isUnfolded }: Props) {
  const { t } = useTranslation('members')
  const [isOpen, setIsOpen] = useState(isUnfolded)
  const choose = (id: string | undefined) => {
    setIsOpen(false)
    onChoose(id)
  }
  return (
    <details
      className={clsx('panel', styles.tree, styles.treeFolded)}
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <Network size={16} aria-hidden="true" />
        <span>{t('list.departments')}</span>
        <b>
          <DepartmentName department={chosen} />
        </b>
        <ChevronDown size={16} aria-hidden="true" />
      </summary>
      {isOpen && <DepartmentPanel chosen={chosen} onChoose={choose} onAct={onAct} />}
    </details>
  )
}

function DepartmentName({ department }: { department: string | undefined }) {
  const { Organisation } = useSession()
  const nameOf = useLocalizedName()
  const { data } = useRead(
    departmentCalls.detail,
    { params: { id: department ?? '' } },
    { enabled: department !== undefined, quiet: true },
  )
  if (department === undefined) return Organisation?.OrgName
  return data && nameOf(data)
}

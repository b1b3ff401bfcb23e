import type { AccessRequest } from '@atrium/contract/products/access.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { CompactSelect } from '#components/compact-select.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { DepartmentSelect } from '#departments/department-select.tsx'
import type { useDecisions } from './use-access-requests.ts'
import styles from './access.module.css'

interface Props {
  request: AccessRequest
  decisions: ReturnType<typeof useDecisions>
}

/** An access request with its decision. */
export function AccessRow({ request, decisions }: Props) {
  const { t } = useTranslation('access')
  const { minute } = useFormatters()
  const isWaiting = request.State === 'waiting'
  const named = { name: request.RealName, product: request.ProductName }
  const { chosen, setChosen } = decisions
  const ids = chosen.map(({ ID }) => ID)
  const isChosen = ids.includes(request.ID)
  const toggle = () => setChosen(new Set(isChosen ? ids.filter((id) => id !== request.ID) : [...ids, request.ID]))
  return (
    <li>
      {isWaiting && decisions.waiting.length > 1 ? (
        <label className="checkbox">
          <input type="checkbox" checked={isChosen} aria-label={t('choose', named)} onChange={toggle} />
        </label>
      ) : (
        <span />
      )}
      <div>
        <b>{request.RealName}</b>
        <small>{request.DepartmentName}</small>
      </div>
      <div>
        <b>{request.ProductName}</b>
        <Seats request={request} />
      </div>
      <div className="request-why">
        {request.Reason ?? <span className="request-hint">{t('noReason')}</span>}
        <small>{t('asked', { time: minute(request.RequestedTime) })}</small>
      </div>
      {isWaiting ? <Actions request={request} decisions={decisions} /> : <Outcome request={request} />}
    </li>
  )
}

/** Free seats, or why none can be given. */
function Seats({ request: { State, IsLicensed, SeatCount, UsedSeats } }: { request: AccessRequest }) {
  const { t } = useTranslation('access')
  if (State !== 'waiting') return null
  if (!IsLicensed) return <small className={styles.closed}>{t('unlicensed')}</small>
  const [used, total] = [UsedSeats ?? 0, SeatCount ?? 0]
  const isFull = used >= total
  return (
    <small className={isFull ? styles.closed : undefined}>{t(isFull ? 'seatsFull' : 'seats', { used, total })}</small>
  )
}

function Actions({ request, decisions }: Props) {
  const { t } = useTranslation('access')
  const named = { name: request.RealName, product: request.ProductName }
  return (
    <div className="request-acts">
      {request.IsLicensed && !request.DepartmentID && <Department request={request} decisions={decisions} />}
      {request.IsLicensed && <Role request={request} decisions={decisions} />}
      {request.IsLicensed && (
        <button
          type="button"
          className="button button-primary"
          aria-label={t('grantNamed', named)}
          disabled={decisions.isBusy || !decisions.isGrantable(request, 0, [])}
          onClick={() => decisions.grant([request.ID])}
        >
          {t('grant')}
        </button>
      )}
      <button
        type="button"
        className="button"
        aria-label={t('declineNamed', named)}
        disabled={decisions.isBusy}
        onClick={() => decisions.setDeclining([request.ID])}
      >
        {t('decline')}
      </button>
    </div>
  )
}

/** Department given with the seat, for people who have none. */
function Department({ request: { ID, RealName }, decisions: { departments, setDepartments } }: Props) {
  const { t } = useTranslation('access')
  const place = departments.get(ID)
  const choose = (places: readonly { ID: string; Name: string }[]) => {
    const next = new Map(departments)
    const last = places.at(-1)
    if (last) next.set(ID, last)
    else next.delete(ID)
    setDepartments(next)
  }
  return (
    <div className={styles.role}>
      <DepartmentSelect label={t('departmentOf', { name: RealName })} places={place ? [place] : []} onChange={choose} />
    </div>
  )
}

/** Role granted with the seat, for applications with roles. */
function Role({ request: { ID, ProductID, RealName, ProductName }, decisions: { roles, setRoles } }: Props) {
  const { t } = useTranslation('access')
  const products = useRead(memberCalls.licensedProducts, {}, { staleTime: 60_000 })
  const declared = products.data?.find((product) => product.ID === ProductID)?.Roles ?? []
  if (declared.length === 0) return null
  return (
    <CompactSelect
      className={styles.role}
      label={t('roleNamed', { name: RealName, product: ProductName })}
      options={[{ key: '', text: t('roleByGroup') }, ...declared.map(({ Code, Name }) => ({ key: Code, text: Name }))]}
      chosen={roles.get(ID) ?? ''}
      onChoose={(role) => setRoles(new Map(roles).set(ID, role))}
    />
  )
}

const tags = { waiting: '', granted: 'tag-good', declined: 'tag-bad', withdrawn: '', closed: '' }

function Outcome({ request: { State, Answer, DecidedBy, DecidedTime } }: { request: AccessRequest }) {
  const { t } = useTranslation('access')
  const { minute } = useFormatters()
  const time = DecidedTime ? minute(DecidedTime) : ''
  return (
    <div className="request-outcome">
      <span className={`tag ${tags[State]}`}>{t(`state.${State}`)}</span>
      {Answer && <span>{Answer}</span>}
      {DecidedBy && <small>{t('decided', { by: DecidedBy, time })}</small>}
      {!DecidedBy && State === 'granted' && <small>{t('otherwise', { time })}</small>}
    </div>
  )
}

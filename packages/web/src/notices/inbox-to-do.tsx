import { productCalls } from '@atrium/contract/products/products.calls.ts'
import type { AccessRequest } from '@atrium/contract/products/access.shapes.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { accessRequestsPath, registrationsPath } from '#home/to-dos.tsx'
import { useRead } from '#kit/calls/queries.ts'
import { useDecisions } from '#products/use-access-requests.ts'
import { useFormatters } from '#components/use-formatters.ts'
import type { ToDoEntry } from './inbox-entries.ts'
import styles from './inbox.module.css'

const links = {
  signatures: { to: '/esign', text: 'access:waitingSignatures' },
  'monomer-reviews': { to: '/monomers/review', text: 'access:waitingReviews' },
  certificates: { to: '/sso/connections', text: 'access:expiringCertificates' },
  'open-grants': { to: '/open-platform/authorisation', text: 'access:openGrantRequests' },
} as const

interface Props {
  entry: ToDoEntry
  onRead: () => void
}

/** What waits for an administrator or for a signature, with the oldest access requests to approve at once. */
export function InboxToDo({ entry, onRead }: Props) {
  const { id, count } = entry
  const { t } = useTranslation(['products', 'notices', 'access'])
  const isRequests = id === 'access-requests'
  if (id in links) {
    const { to, text } = links[id as keyof typeof links]
    return (
      <ToDoLink to={to} onRead={onRead}>
        {t(text, { count })}
      </ToDoLink>
    )
  }
  return (
    <>
      <Link
        className={styles.title}
        data-title
        to={isRequests ? accessRequestsPath : registrationsPath}
        onClick={onRead}
      >
        {t(isRequests ? 'toDos.requests' : 'toDos.registrations', { count })}
      </Link>
      <small>{t('notices:inbox.kind.to-do')}</small>
      {isRequests && <WaitingRequests />}
    </>
  )
}

function ToDoLink({ to, onRead, children }: { to: string; onRead: () => void; children: string }) {
  const { t } = useTranslation('notices')
  return (
    <>
      <Link className={styles.title} data-title to={to} onClick={onRead}>
        {children}
      </Link>
      <small>{t('inbox.kind.to-do')}</small>
    </>
  )
}

/** Access requests shown in the inbox. */
const maxRequests = 3
const oldest = { body: { pageIndex: 1, pageSize: 10, state: 'waiting' } } as const

function WaitingRequests() {
  const { t } = useTranslation('access')
  const { minute } = useFormatters()
  const waiting = useRead(productCalls.accessRequests, oldest, { quiet: true }).data?.items ?? []
  const { grant, isBusy, isGrantable } = useDecisions(waiting)
  const canGrant = (request: AccessRequest) => isGrantable(request, 0, [request])
  const shown = waiting
    .filter(({ IsLicensed }) => IsLicensed)
    .toSorted((a, b) => Number(canGrant(b)) - Number(canGrant(a)))
    .slice(0, maxRequests)
  return (
    <ul className={styles.requests}>
      {shown.map((request) => (
        <li key={request.ID}>
          <span>
            <b>{request.RealName}</b> {request.ProductName}
            <small>{request.Reason ?? t('asked', { time: minute(request.RequestedTime) })}</small>
          </span>
          {canGrant(request) ? (
            <button
              type="button"
              className="button"
              aria-label={t('grantNamed', { name: request.RealName, product: request.ProductName })}
              disabled={isBusy}
              onClick={() => grant([request.ID])}
            >
              {t('grant')}
            </button>
          ) : (
            <small>{t('seatsFull', { used: request.UsedSeats ?? 0, total: request.SeatCount ?? 0 })}</small>
          )}
        </li>
      ))}
    </ul>
  )
}

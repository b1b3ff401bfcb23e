import { esignCalls } from '@atrium/contract/esign/esign.calls.ts'
import type { SignatureRequest } from '@atrium/contract/esign/esign.shapes.ts'
import { useState } from 'react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { isNotFound } from '#kit/calls/calls.ts'
import { canCall, useSession } from '#kit/session.ts'
import { useDownload } from '#kit/calls/downloads.ts'
import { useRead } from '#kit/calls/queries.ts'
import { safeWebUrl } from '#kit/url/safe-web-url.ts'
import { DescriptionList } from '#components/description-list.tsx'
import { NotFound } from '#app/message-page.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import '#components/administration.css'
import { ReplaceDialog } from '../signing/delegate-dialog.tsx'
import { RequestTag } from './request-state.tsx'
import { SignerList } from './signer-list.tsx'
import { useSigning } from '../signing/use-signing.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import styles from '../esign.module.css'

/** One request: what is signed, by whom, and what the person can do. */
export function RequestPage() {
  const { t } = useTranslation('esign')
  const { id = '' } = useParams()
  const read = useRead(esignCalls.request, { params: { id } }, { quiet: true })
  if (isNotFound(read.error)) return <NotFound />
  return (
    <div className={clsx('administration', styles.page)}>
      <PageTitle>{read.data?.Title ?? t('title')}</PageTitle>
      <p className="administration-lead">
        <Link to="/esign" className={styles.back}>
          {t('backToList')}
        </Link>
      </p>
      <QueryState query={read} />
      {read.data && <Request request={read.data} />}
    </div>
  )
}

function Request({ request }: { request: SignatureRequest }) {
  const { t } = useTranslation('esign')
  const [replaced, setReplaced] = useState<SignatureRequest['Signers'][number]>()
  const canReplace = canCall(esignCalls.replaceSigner, useSession()) && request.State === 'open'
  return (
    <>
      <section className="panel" aria-label={t('record')}>
        <Facts request={request} />
        <Content request={request} />
        <Acts request={request} />
      </section>
      <section className="panel" aria-label={t('signers')}>
        <h2>{t('signers')}</h2>
        <p className="administration-lead">{t(request.InOrder ? 'inOrder' : 'anyOrder')}</p>
        <SignerList signers={request.Signers} {...(canReplace && { onReplace: setReplaced })} />
      </section>
      {replaced && <ReplaceDialog requestId={request.ID} signer={replaced} onClose={() => setReplaced(undefined)} />}
    </>
  )
}

function Facts({ request }: { request: SignatureRequest }) {
  const { t } = useTranslation('esign')
  const { minute } = useFormatters()
  return (
    <DescriptionList
      items={[
        [t('state'), <RequestTag key="state" state={request.State} />],
        ...(request.Reason ? [[t('reason'), request.Reason] as const] : []),
        [t('product'), request.ProductName],
        [t('recordId'), request.RecordID],
        [t('requestedBy'), request.RequestedByName ?? '—'],
        [t('created'), minute(request.CreatedTime)],
        [t('until'), minute(request.ExpiredTime)],
        [
          t('hash'),
          <code key="hash" className={styles.hash}>
            {request.Sha256}
          </code>,
        ],
      ]}
    />
  )
}

/** What the product shows of the record. */
function Content({ request: { ID, Content: content, Text } }: { request: SignatureRequest }) {
  const { t } = useTranslation('esign')
  if (content === 'pdf')
    return (
      <p className={styles.content}>
        <a className="button" href={`/api/esign/requests/${ID}/content`} target="_blank" rel="noreferrer">
          {t('contentPdf')}
        </a>
      </p>
    )
  if (content === null) return <p className={styles.content}>{t('contentNone')}</p>
  return (
    // Scrollable regions must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={styles.text} tabIndex={0} role="group" aria-label={t('contentText')}>
      {Text}
    </pre>
  )
}

function Acts({ request }: { request: SignatureRequest }) {
  const { t } = useTranslation('esign')
  const session = useSession()
  const signing = useSigning()
  const evidence = useDownload(esignCalls.evidence)
  const pdf = useDownload(esignCalls.signedPdf)
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  const { State, Signers } = request
  const own = Signers.find(({ AccountID, State: state }) => AccountID === session.AccountInfo?.ID && state === 'open')
  const places = own && State === 'open' ? [{ signerId: own.ID, title: request.Title }] : []
  const isSigned = Signers.some(({ SignatureID }) => SignatureID !== null)
  const params = { id: request.ID }
  const returnUrl = request.ReturnUrl && safeWebUrl(request.ReturnUrl)
  return (
    <div className={styles.acts}>
      {places.length > 0 && (
        <>
          <button type="button" className="button button-primary" onClick={() => signing.sign(places)}>
            {t('sign')}
          </button>
          <button type="button" className="button" onClick={() => signing.refuse(places)}>
            {t('refuse')}
          </button>
          {request.AllowsDelegation && (
            <button type="button" className="button" onClick={() => signing.delegate(places)}>
              {t('delegate')}
            </button>
          )}
        </>
      )}
      {isSigned && (
        <>
          <button type="button" className="button" onClick={() => evidence.mutate({ params })}>
            {t('evidence')}
          </button>
          <button type="button" className="button" onClick={() => pdf.mutate({ params })} aria-busy={pdf.isPending}>
            {t('signedPdf')}
          </button>
          <Link className="button" to={`/verify?sha256=${request.Sha256}`}>
            {t('verify')}
          </Link>
        </>
      )}
      {State === 'open' && !isSigned && canCall(esignCalls.withdraw, session) && (
        <button type="button" className="button button-danger" onClick={() => setIsWithdrawing(true)}>
          {t('requests.withdraw')}
        </button>
      )}
      {returnUrl && (
        <a className="button" href={returnUrl}>
          {t('returnTo', { name: request.ProductName })}
        </a>
      )}
      {isWithdrawing && <WithdrawDialog request={request} onClose={() => setIsWithdrawing(false)} />}
      {signing.dialog}
    </div>
  )
}

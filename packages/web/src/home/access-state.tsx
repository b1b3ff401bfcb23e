import { productCalls } from '@atrium/contract/products/products.calls.ts'
import { askingKey } from '@atrium/contract/products/asking.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Allowed } from '#kit/allowed.tsx'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import { useFormatters } from '#components/use-formatters.ts'
import { requestStep } from './request-step.ts'

const AccessDialog = lazy(async () => ({ default: (await import('./access-dialog.tsx')).AccessDialog }))

interface Props {
  product: AuthorisedProduct
  /** True when there is room for a sentence. */
  isWide: boolean
}

/** Access request of an application and its state. */
export function AccessState(props: Props) {
  return (
    <Allowed call={productCalls.requestAccess}>
      <AccessRequest {...props} />
    </Allowed>
  )
}

function AccessRequest({ product, isWide }: Props) {
  const { t } = useTranslation('products')
  const { PlatformName: name, Request, Code } = product
  const { query, change } = useUrlQuery()
  // Opened by a link from an application that the person may not use.
  const isRequestedByUrl = query.get(askingKey)?.toLowerCase() === Code.toLowerCase()
  const [isPressed, setIsPressed] = useState(false)
  const isOpen = isPressed || isRequestedByUrl
  const close = () => {
    setIsPressed(false)
    if (isRequestedByUrl) change({ [askingKey]: undefined }, { replace: true })
  }
  const step = requestStep(Request)
  const named = t(`access.${step}.named`, { name })
  const shown = t(isWide ? `access.${step}.act` : `access.${step}.state`)
  return (
    <div className="home-access">
      {isWide && Request && step === 'waiting' && <RequestedSince moment={Request.RequestedTime} />}
      {isWide && Request && step === 'declined' && (
        <span title={Request.Answer ?? undefined}>{t('access.declined', { reason: Request.Answer })}</span>
      )}
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        // The accessible name must contain the visible text.
        aria-label={named.startsWith(shown) ? named : `${shown} · ${named}`}
        onClick={() => setIsPressed(true)}
      >
        {shown}
      </button>
      <Suspense fallback={null}>
        {isOpen && <AccessDialog product={product} isWaiting={step === 'waiting'} onClose={close} />}
      </Suspense>
    </div>
  )
}

function RequestedSince({ moment }: { moment: string }) {
  const { t } = useTranslation('products')
  return <span>{t('access.since', { day: useFormatters().day(moment) })}</span>
}

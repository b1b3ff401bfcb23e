import { productCalls } from '@atrium/contract/products/products.calls.ts'
import { askingKey } from '@atrium/contract/products/asking.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Allowed } from '#kit/allowed.tsx'
import { useAddressQuery } from '#kit/use-address-query.ts'
import { useDates } from '#components/use-dates.ts'
import { requestStep } from './request-step.ts'

const AccessDialog = lazy(async () => ({ default: (await import('./access-dialog.tsx')).AccessDialog }))

interface Props {
  product: AuthorisedProduct
  /** Whether there is room for a sentence. */
  isWide: boolean
}

/** Asking for an application, and what became of it: for those who can ask. */
export function AccessState(props: Props) {
  return (
    <Allowed call={productCalls.requestAccess}>
      <Asking {...props} />
    </Allowed>
  )
}

function Asking({ product, isWide }: Props) {
  const { t } = useTranslation('products')
  const { PlatformName: name, Request, Code } = product
  const { query, change } = useAddressQuery()
  // An application that somebody may not use leads here: its dialog is open.
  const isAskedFor = query.get(askingKey)?.toLowerCase() === Code.toLowerCase()
  const [isPressed, setIsPressed] = useState(false)
  const isOpen = isPressed || isAskedFor
  const close = () => {
    setIsPressed(false)
    if (isAskedFor) change({ [askingKey]: undefined }, { replace: true })
  }
  const step = requestStep(Request)
  const named = t(`access.${step}.named`, { name })
  const shown = t(isWide ? `access.${step}.act` : `access.${step}.state`)
  return (
    <div className="home-access">
      {isWide && Request && step === 'waiting' && <Since moment={Request.RequestedTime} />}
      {isWide && Request && step === 'declined' && (
        <span title={Request.Answer ?? undefined}>{t('access.declined', { reason: Request.Answer })}</span>
      )}
      <button
        type="button"
        className="button"
        aria-haspopup="dialog"
        // What is shown has to be heard as well.
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

/** The picture of a first screen is drawn where the time zone of the person is not known: the browser finds its day in it. */
function Since({ moment }: { moment: string }) {
  const { t } = useTranslation('products')
  const day = useDates().day(moment)
  return (
    <span data-moment={moment} data-day={day}>
      {t('access.since', { day })}
    </span>
  )
}

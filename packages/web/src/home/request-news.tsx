import { productCalls } from '@atrium/contract/products/products.calls.ts'
import { CircleCheck, CircleX, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/queries.ts'
import { unseenDecisions } from './request-step.ts'
import { useLauncher } from './use-launcher.ts'

/** Decisions on the person's access requests, until acknowledged. */
export function RequestNews() {
  const { t } = useTranslation(['products', 'app'])
  const { products } = useLauncher()
  const acknowledge = useWrite(productCalls.seeAccessDecision, {
    invalidates: [productCalls.authorizeInfo],
    quiet: true,
  })
  return unseenDecisions(products.data ?? []).map(({ ID, PlatformName: name, Request }) => {
    const isGranted = Request?.State === 'granted'
    const Icon = isGranted ? CircleCheck : CircleX
    return (
      <div key={ID} className="home-decision" data-good={isGranted} role="status">
        <Icon size={17} aria-hidden="true" />
        <span>{t(isGranted ? 'access.news.granted' : 'access.news.declined', { name, reason: Request?.Answer })}</span>
        <button
          type="button"
          className="icon-button"
          aria-label={t('app:close')}
          disabled={acknowledge.isPending}
          onClick={() => Request && acknowledge.mutate({ params: { id: Request.ID } })}
        >
          <X size={15} aria-hidden="true" />
        </button>
      </div>
    )
  })
}

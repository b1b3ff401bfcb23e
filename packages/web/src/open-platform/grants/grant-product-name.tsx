import type { GrantMatrix } from '@atrium/contract/open-platform/grants.shapes.ts'
import { useTranslation } from 'react-i18next'

/** The name of an application; with a tag where the organisation may not use it, so that no app can call it. */
export function ProductName({ product }: { product: GrantMatrix['Products'][number] | undefined }) {
  const { t } = useTranslation('grants')
  return (
    <span>
      {product?.Name} {product && !product.IsLicensed && <span className="tag tag-warn">{t('unlicensed')}</span>}
    </span>
  )
}

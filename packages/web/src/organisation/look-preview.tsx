import type { SignInLook } from '@atrium/contract/organisation/organisation.shapes.ts'
import { useTranslation } from 'react-i18next'

/** The sign-in page in small, at a desk and on a phone. */
export function LookPreview({ look }: { look: SignInLook }) {
  const { t, i18n } = useTranslation('organisation')
  const [first, second] = i18n.language === 'en' ? [look.EnglishTitle, look.Title] : [look.Title, look.EnglishTitle]
  const title = first?.trim() || second?.trim() || t('look.defaultTitle')
  const brand = (
    <div className="look-sample-brand">
      {look.Logo && <img src={look.Logo} alt="" width="24" height="24" />}
      <span>{title}</span>
    </div>
  )
  const form = (
    <div className="look-sample-form" aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  )
  return (
    <figure className="look-preview">
      <div className="look-sample-desk" role="img" aria-label={t('look.desk', { title })}>
        <div className="look-sample-art">
          {look.Picture && <img src={look.Picture} alt="" loading="lazy" width="800" height="900" />}
          {brand}
        </div>
        {form}
      </div>
      <div className="look-sample-phone" role="img" aria-label={t('look.phone', { title })}>
        {brand}
        {form}
      </div>
      <figcaption>{t('look.preview')}</figcaption>
    </figure>
  )
}

import type { SignInLook } from '@atrium/contract/organisation/organisation.shapes.ts'
import { useTranslation } from 'react-i18next'
import styles from './organisation.module.css'

/** The sign-in page in small, at a desk and on a phone. */
export function LookPreview({ look }: { look: SignInLook }) {
  const { t, i18n } = useTranslation('organisation')
  const [first, second] = i18n.language === 'en' ? [look.EnglishTitle, look.Title] : [look.Title, look.EnglishTitle]
  const title = first?.trim() || second?.trim() || t('look.defaultTitle')
  const brand = (
    <div className={styles.lookSampleBrand}>
      {look.Logo && <img src={look.Logo} alt="" width="24" height="24" />}
      <span>{title}</span>
    </div>
  )
  const form = (
    <div className={styles.lookSampleForm} aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  )
  return (
    <figure className={styles.lookPreview}>
      <div className={styles.lookSampleDesk} role="img" aria-label={t('look.desk', { title })}>
        <div className={styles.lookSampleArt}>
          {look.Picture && <img src={look.Picture} alt="" loading="lazy" width="800" height="900" />}
          {brand}
        </div>
        {form}
      </div>
      <div className={styles.lookSamplePhone} role="img" aria-label={t('look.phone', { title })}>
        {brand}
        {form}
      </div>
      <figcaption>{t('look.preview')}</figcaption>
    </figure>
  )
}

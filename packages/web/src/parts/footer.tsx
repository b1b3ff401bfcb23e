import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { settings } from '#kit/settings.ts'

const legal = ['agreement', 'privacy', 'disclaimer', 'company', 'contact'] as const

/** The version alone where there is little room; elsewhere links, filings and copyright. Nothing when switched off. */
export function Footer({ isCompact = false }: { isCompact?: boolean }) {
  if (!settings.modules.footer) return null
  return <footer className="footer">{isCompact ? <Version /> : <WholeFooter />}</footer>
}

function Version() {
  const { t } = useTranslation()
  return <span>{t('footer.version', { version: settings.version })}</span>
}

function WholeFooter() {
  const { t } = useTranslation()
  const { copyright, icp, police, licence, sisterLinks = [], wechatQr } = settings.footer
  return (
    <>
      <nav className="footer-links" aria-label={t('footer.label')}>
        {legal.map((name) => (
          <Link key={name} to={`/${name}`}>
            {t(`page.${name}`)}
          </Link>
        ))}
      </nav>
      {sisterLinks.length > 0 && (
        <nav className="footer-links" aria-label={t('footer.sisters')}>
          {sisterLinks.map(({ name, url }) => (
            <a key={url} href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ))}
        </nav>
      )}
      <div className="footer-lines">
        {[icp, police, licence].filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>{copyright ?? t('footer.copyright', { year: new Date().getFullYear() })}</span>
        <Version />
      </div>
      {wechatQr && (
        <img className="footer-qr" src={wechatQr} alt={t('footer.wechat')} width={72} height={72} loading="lazy" />
      )}
    </>
  )
}

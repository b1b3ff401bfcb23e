import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { settings } from '#kit/settings.ts'
import styles from './footer.module.css'

const legal = ['agreement', 'disclaimer', 'privacy', 'company', 'contact'] as const

/** Registers of Chinese authorities. */
const icpRegister = 'https://beian.miit.gov.cn/'
const policeRegister = (filing: string) =>
  `https://beian.mps.gov.cn/#/query/webSearch?code=${filing.replaceAll(/\D/g, '')}`

/** Page footer; compact shows the version only. Renders nothing when the module is off. */
export function Footer({ isCompact = false }: { isCompact?: boolean }) {
  if (!settings.modules.footer) return null
  return <footer className="footer">{isCompact ? <Version /> : <FullFooter />}</footer>
}

function Version() {
  const { t } = useTranslation()
  return <span>{t('footer.version', { version: settings.version })}</span>
}

function FullFooter() {
  const { t } = useTranslation()
  const { copyright, icp, police, licence, sisterLinks = [], wechatQr } = settings.footer
  return (
    <>
      {sisterLinks.length > 0 && (
        <nav className={styles.links} aria-label={t('footer.sisters')}>
          {sisterLinks.map(({ name, url }) => (
            <ExternalLink key={url} to={url} text={name} />
          ))}
        </nav>
      )}
      <nav className={styles.links} aria-label={t('footer.label')}>
        {legal.map((name) => (
          <Link key={name} to={`/${name}`}>
            {t(`page.${name}`)}
          </Link>
        ))}
      </nav>
      <div className={styles.lines}>
        {icp && <ExternalLink to={icpRegister} text={icp} />}
        {police && <ExternalLink to={policeRegister(police)} text={police} />}
        {licence && <span>{licence}</span>}
        <span>{copyright ?? t('footer.copyright', { year: new Date().getFullYear() })}</span>
        <Version />
      </div>
      {wechatQr && <img src={wechatQr} alt={t('footer.wechat')} width={96} height={96} loading="lazy" />}
    </>
  )
}

const ExternalLink = ({ to, text }: { to: string; text: string }) => (
  <a href={to} target="_blank" rel="noopener noreferrer">
    {text}
  </a>
)

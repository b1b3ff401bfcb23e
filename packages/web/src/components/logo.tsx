import { useTranslation } from 'react-i18next'

export function Logo({ onDark = false }: { onDark?: boolean }) {
  const { t } = useTranslation()
  return (
    <span className="logo">
      <svg width="28" height="28" viewBox="0 0 28 28" aria-hidden="true">
        <rect width="28" height="28" rx="8" fill={onDark ? '#ffffff22' : '#2f54eb'} />
        <path d="M14 5.5 21 9.6v8.8L14 22.5 7 18.4V9.6z" fill="none" stroke="#fff" strokeWidth="1.9" />
        <path d="M14 22.5v-7M14 15.5 8 12M14 15.5 20 12" stroke="#9db4ff" strokeWidth="1.9" />
      </svg>
      {t('portalName')}
    </span>
  )
}

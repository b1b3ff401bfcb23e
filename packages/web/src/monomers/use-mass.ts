import { useTranslation } from 'react-i18next'

const digits = 4

/** Formats a mass in daltons. */
export function useMass() {
  const { t } = useTranslation('monomer-library')
  return (mass: number | null) => (mass === null ? t('noMass') : t('mass', { mass: mass.toFixed(digits) }))
}

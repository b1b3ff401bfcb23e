import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import { useTranslation } from 'react-i18next'
import { cancelSessionRenewal } from '#kit/session.ts'
import { Dialog } from '#components/dialog.tsx'
import { PasswordForm } from './password-form.tsx'
import { SecondStepForm } from './second-step.tsx'
import '../login.css'

/** Signs in again over a page with unsaved changes, which stay. Closing it discards them and leads to the sign-in page. */
export function RenewSession({ session }: { session: SessionState }) {
  const { t } = useTranslation('identity')
  return (
    <Dialog title={t('renew.title')} onClose={cancelSessionRenewal}>
      <p className="dialog-hint">{t('renew.hint')}</p>
      {session.SecondStep ? <SecondStepForm step={session.SecondStep} /> : <PasswordForm productType="ATRIUM" />}
    </Dialog>
  )
}

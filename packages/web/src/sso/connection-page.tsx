import { ssoCalls } from '@atrium/contract/sso/sso.calls.ts'
import type { Connection, ConnectionAddresses } from '@atrium/contract/sso/sso.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { discardChanges } from '#kit/forms/unsaved-changes.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import '#components/administration.css'
import { BackLink } from '#components/back-link.tsx'
import { Form, FormProblems } from '#components/form.tsx'
import { Loading } from '#components/loading.tsx'
import { NotFound } from '#app/message-page.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { QueryState } from '#components/query-state.tsx'
import { blankDraft, connectionInput, draftOf, type ConnectionDraft } from './connection-draft.ts'
import { CertificateExpiry } from './certificate-expiry.tsx'
import { ConnectionFields } from './connection-fields.tsx'
import { LatestTraces } from './latest-traces.tsx'
import { presetOf, presets, type Preset } from './presets.ts'
import { SyncPanel } from '#directory-sync/sync-panel.tsx'
import { TestButton } from './test-button.tsx'
import { SetupGuide } from './setup-guide.tsx'
import styles from './sso.module.css'

const reads = [ssoCalls.connections]

/** A preset that names no provider: people would see its name on the sign-in page. */
const isGeneric = ({ key }: Preset) => key === 'oidc' || key === 'saml' || key === 'ldap'

/** A connection: what to do at the provider beside what to enter here. `new` is one that is not there yet. */
export function ConnectionPage() {
  const { t } = useTranslation('connections')
  const { id } = useParams()
  const [query] = useSearchParams()
  const all = useRead(ssoCalls.connections, {}, { quiet: true, refetchOnMountOnly: true })
  const connection = all.data?.Connections.find(({ ID }) => ID === id)
  const chosen = presets.find(({ key }) => key === query.get('preset')) ?? presets.at(-1)
  const preset = connection ? presetOf(connection.Settings) : chosen
  return (
    <div className="administration">
      <BackLink className={styles.back} to="/sso/connections">
        {t('back')}
      </BackLink>
      <QueryState query={all} />
      {all.data && id === 'new' && preset && <NewConnection preset={preset} next={all.data.Next} />}
      {connection && preset && <EditConnection key={connection.Version} connection={connection} preset={preset} />}
      {/* The list may not know yet what was added just now. */}
      {all.data && id !== 'new' && !connection && (all.isFetching ? <Loading /> : <NotFound />)}
    </div>
  )
}

function NewConnection({ preset, next: latest }: { preset: Preset; next: ConnectionAddresses & { ID: string } }) {
  const { t } = useTranslation('connections')
  // Each read proposes another id; the one whose addresses are shown, and were copied, counts.
  const [next] = useState(latest)
  const navigate = useNavigate()
  const name = t(`preset.${preset.key}`)
  const form = useAppForm<ConnectionDraft>(blankDraft(preset, isGeneric(preset) ? '' : name))
  const add = useWrite(ssoCalls.addConnection, {
    invalidates: reads,
    quiet: true,
    onSuccess({ ID }) {
      discardChanges()
      showToast('success', t('savedNew'))
      void navigate(`/sso/connections/${ID}`, { replace: true })
    },
  })
  const submit = (draft: ConnectionDraft) => {
    if (add.isPending) return
    add.mutate(
      { body: { ID: next.ID, ...connectionInput(draft) } },
      { onError: (problem) => showCallError(form, problem) },
    )
  }
  return (
    <>
      <PageTitle>{t('newTitle', { provider: name })}</PageTitle>
      <div className={styles.columns}>
        <section className="panel">
          <Form form={form} takesFocus onSubmit={submit}>
            <ConnectionFields kind={preset.kind} hasSecret={false} />
            <FormProblems />
            <button type="submit" className="button button-primary" aria-busy={add.isPending}>
              {t('save')}
            </button>
          </Form>
        </section>
        <SetupGuide preset={preset} addresses={next} />
      </div>
    </>
  )
}

function EditConnection({ connection, preset }: { connection: Connection; preset: Preset }) {
  const { t } = useTranslation('connections')
  const { ID: id, Version, Name } = connection
  const form = useAppForm<ConnectionDraft>(draftOf(connection))
  const modify = useWrite(ssoCalls.modifyConnection, {
    invalidates: reads,
    quiet: true,
    onSuccess(saved) {
      discardChanges()
      showToast('success', t('saved', { name: saved.Name }))
    },
  })
  const submit = (draft: ConnectionDraft) => {
    if (modify.isPending) return
    modify.mutate(
      { params: { id }, body: { ...connectionInput(draft), Version } },
      { onError: (problem) => showCallError(form, problem, { 'sso.secret-needed': 'Secret' }) },
    )
  }
  const { isDirty } = form.formState
  return (
    <>
      <div className="administration-head">
        <PageTitle>{Name}</PageTitle>
        <div className="administration-actions">
          <CertificateExpiry connection={connection} />
          {isDirty && <small>{t('testFirst')}</small>}
          <TestButton id={id} kind={connection.Settings.Kind} isDisabled={isDirty} />
          <SwitchButton connection={connection} />
        </div>
      </div>
      <div className={styles.columns}>
        <section className="panel">
          <Form form={form} onSubmit={submit}>
            <ConnectionFields kind={connection.Settings.Kind} hasSecret={connection.HasSecret} />
            <FormProblems />
            <button type="submit" className="button button-primary" aria-busy={modify.isPending}>
              {t('save')}
            </button>
          </Form>
        </section>
        <div>
          <SetupGuide preset={preset} addresses={connection} />
          {connection.Settings.Kind === 'ldap' && <SyncPanel connectionId={id} />}
          <LatestTraces connectionId={id} />
        </div>
      </div>
    </>
  )
}

/** Switches a connection on; switching off is in the list. */
function SwitchButton({ connection: { ID: id, Name: name, IsEnabled } }: { connection: Connection }) {
  const { t } = useTranslation('connections')
  const change = useWrite(ssoCalls.switchConnection, {
    invalidates: reads,
    onSuccess: () => showToast('success', t('switchedOn', { name })),
  })
  if (IsEnabled) return <span className="tag tag-good">{t('on')}</span>
  return (
    <button
      type="button"
      className="button button-primary"
      disabled={change.isPending}
      onClick={() => change.mutate({ params: { id }, body: { IsEnabled: true } })}
    >
      {t('switchOn')}
    </button>
  )
}

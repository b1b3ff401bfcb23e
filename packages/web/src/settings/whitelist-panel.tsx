import type { IpWhitelist } from '@atrium/contract/settings/ip-rules.calls.ts'
import { maxIpListLength, parseIpRules } from '@atrium/contract/settings/ip-rules.ts'
import { settingCalls } from '@atrium/contract/settings/settings.calls.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls.ts'
import { confirm } from '#kit/confirm.ts'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useDraft } from '#kit/use-draft.ts'
import { useFormatters } from '#components/use-formatters.ts'
import { SaveDraft } from './save-draft.tsx'

const shownProblems = 20

/** The IP whitelist with validation by line. */
export function WhitelistPanel({ whitelist }: { whitelist: IpWhitelist }) {
  const { t } = useTranslation('settings')
  const { time } = useFormatters()
  const draft = useDraft(whitelist.Text)
  const { value: text, type: setText } = draft
  const { OwnAddress, IsOwnAllowed, Enabled, ChangedBy, ChangedTime } = whitelist
  const { submit, toggle, isBusy } = useWhitelistActions(whitelist)
  const { ranges, problems } = parseIpRules(text)
  const addOwn = () => setText(`${text.trimEnd()}${text.trim() && '\n'}${OwnAddress}\n`)
  return (
    <section className="panel">
      <h2>{t('ip.whitelist')}</h2>
      <label className="checkbox">
        <input
          type="checkbox"
          role="switch"
          aria-checked={Enabled}
          checked={Enabled}
          disabled={isBusy}
          onChange={() => void toggle(!Enabled)}
        />
        {t('ip.enabled')}
      </label>
      <p className="ip-own">
        {t('ip.own', { address: OwnAddress })}
        <span className={`tag ${IsOwnAllowed ? 'tag-good' : ''}`}>
          {t(IsOwnAllowed ? 'ip.ownAllowed' : 'ip.ownMissing')}
        </span>
        {!IsOwnAllowed && (
          <button type="button" className="button" onClick={addOwn}>
            {t('ip.addOwn')}
          </button>
        )}
      </p>
      <ListField text={text} problems={problems} onChange={setText} />
      <p className="setting-changed">
        {t('ip.rules', { count: ranges.length })}
        {ChangedTime &&
          ` · ${t(ChangedBy ? 'changed' : 'changedAt', { name: ChangedBy ?? '', time: time(ChangedTime) })}`}
      </p>
      <SaveDraft
        draft={draft}
        canSave={problems.length === 0 && !isBusy}
        onSave={(reason) => submit({ Text: text, ...reason })}
      />
    </section>
  )
}

interface ListFieldProps {
  text: string
  problems: ReturnType<typeof parseIpRules>['problems']
  onChange: (text: string) => void
}

function ListField({ text, problems, onChange }: ListFieldProps) {
  const { t } = useTranslation('settings')
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{t('ip.text')}</label>
      <textarea
        id={id}
        className="ip-text"
        spellCheck={false}
        maxLength={maxIpListLength}
        value={text}
        aria-invalid={problems.length > 0}
        aria-describedby={`${id}-hint ${id}-problems`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className="ip-hint">
        {t('ip.hint')}
      </p>
      <ul id={`${id}-problems`} className="ip-problems" aria-live="polite">
        {problems.slice(0, shownProblems).map(({ line, problem, text: rule }) => (
          <li key={line}>{t('ip.problem', { line, text: rule, problem: t(`ip.${problem}`) })}</li>
        ))}
      </ul>
    </>
  )
}

/** Saves and switches the whitelist; confirms when that would block the own address. */
function useWhitelistActions({ OwnAddress }: IpWhitelist) {
  const { t } = useTranslation('settings')
  const invalidates = [settingCalls.whitelist]
  const save = useWrite(settingCalls.saveWhitelist, {
    invalidates,
    quiet: true,
    onSuccess: () => showToast('success', t('saved')),
  })
  const switching = useWrite(settingCalls.switchWhitelist, {
    invalidates,
    quiet: true,
    onSuccess: ({ Enabled }) => showToast('success', t(Enabled ? 'ip.on' : 'ip.off')),
  })
  const confirmOwnAddress = (again: () => void) => (problem: CallError) => {
    if (problem.error !== 'settings.own-address') return showToast('error', problem.message)
    const question = {
      title: t('ip.ownTitle'),
      text: t('ip.ownHint', { address: OwnAddress }),
      label: t('ip.ownAct'),
      isDangerous: true,
    }
    void confirm(question).then((decision) => decision && again())
  }
  const submit = (body: { Text: string; Reason?: string }) =>
    save.mutate({ body }, { onError: confirmOwnAddress(() => save.mutate({ body: { ...body, Confirmed: true } })) })
  const toggle = async (switchState: boolean) => {
    const decision = await confirm({
      title: t(switchState ? 'ip.onTitle' : 'ip.offTitle'),
      text: t(switchState ? 'ip.onHint' : 'ip.offHint'),
      label: t(switchState ? 'ip.act.on' : 'ip.act.off'),
      asksReason: true,
    })
    if (!decision) return
    const body = { switchState, ...decision }
    switching.mutate(
      { body },
      { onError: confirmOwnAddress(() => switching.mutate({ body: { ...body, Confirmed: true } })) },
    )
  }
  return { submit, toggle, isBusy: save.isPending || switching.isPending }
}

import type { IpWhitelist } from '@atrium/contract/settings/ip-rules.calls.ts'
import { longestIpList, parseIpRules } from '@atrium/contract/settings/ip-rules.ts'
import { settingCalls } from '@atrium/contract/settings/settings.calls.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFailed } from '#kit/calls.ts'
import { confirm } from '#kit/confirm.ts'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useTypedOver } from '#kit/use-typed-over.ts'
import { useDates } from '#components/use-dates.ts'
import { SaveTyped } from './save-typed.tsx'

const shownProblems = 20

/** The whitelist: in force or not, its text, and what is wrong with it, line by line, while it is typed. */
export function WhitelistPanel({ whitelist }: { whitelist: IpWhitelist }) {
  const { t } = useTranslation('settings')
  const { time } = useDates()
  const over = useTypedOver(whitelist.Text)
  const { typed: text, type: setText } = over
  const { OwnAddress, IsOwnAllowed, Enabled, ChangedBy, ChangedTime } = whitelist
  const { submit, turn, isBusy } = useWhitelistActs(whitelist)
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
          onChange={() => void turn(!Enabled)}
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
      <ListField text={text} problems={problems} onType={setText} />
      <p className="setting-changed">
        {t('ip.rules', { count: ranges.length })}
        {ChangedTime &&
          ` · ${t(ChangedBy ? 'changed' : 'changedAt', { name: ChangedBy ?? '', time: time(ChangedTime) })}`}
      </p>
      <SaveTyped
        over={over}
        canSave={problems.length === 0 && !isBusy}
        onSave={(reason) => submit({ Text: text, ...reason })}
      />
    </section>
  )
}

interface ListFieldProps {
  text: string
  problems: ReturnType<typeof parseIpRules>['problems']
  onType: (text: string) => void
}

function ListField({ text, problems, onType }: ListFieldProps) {
  const { t } = useTranslation('settings')
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{t('ip.text')}</label>
      <textarea
        id={id}
        className="ip-text"
        spellCheck={false}
        maxLength={longestIpList}
        value={text}
        aria-invalid={problems.length > 0}
        aria-describedby={`${id}-hint ${id}-problems`}
        onChange={(event) => onType(event.target.value)}
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

/** Saving and switching; what would keep the own address out is asked about once more. */
function useWhitelistActs({ OwnAddress }: IpWhitelist) {
  const { t } = useTranslation('settings')
  const refreshes = [settingCalls.whitelist]
  const save = useWrite(settingCalls.saveWhitelist, {
    refreshes,
    quiet: true,
    onSuccess: () => showToast('success', t('saved')),
  })
  const turning = useWrite(settingCalls.switchWhitelist, {
    refreshes,
    quiet: true,
    onSuccess: ({ Enabled }) => showToast('success', t(Enabled ? 'ip.on' : 'ip.off')),
  })
  const unlessOwn = (again: () => void) => (problem: CallFailed) => {
    if (problem.error !== 'settings.own-address') return showToast('error', problem.message)
    const question = {
      title: t('ip.ownTitle'),
      text: t('ip.ownHint', { address: OwnAddress }),
      act: t('ip.ownAct'),
      isDangerous: true,
    }
    void confirm(question).then((decision) => decision && again())
  }
  const submit = (body: { Text: string; Reason?: string }) =>
    save.mutate({ body }, { onError: unlessOwn(() => save.mutate({ body: { ...body, Confirmed: true } })) })
  const turn = async (switchState: boolean) => {
    const decision = await confirm({
      title: t(switchState ? 'ip.onTitle' : 'ip.offTitle'),
      text: t(switchState ? 'ip.onHint' : 'ip.offHint'),
      act: t(switchState ? 'ip.act.on' : 'ip.act.off'),
      asksReason: true,
    })
    if (!decision) return
    const body = { switchState, ...decision }
    turning.mutate({ body }, { onError: unlessOwn(() => turning.mutate({ body: { ...body, Confirmed: true } })) })
  }
  return { submit, turn, isBusy: save.isPending || turning.isPending }
}

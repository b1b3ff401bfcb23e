import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { starters } from '@atrium/labels/starters/starters.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { fetchNow, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { currentLanguage } from '#kit/language.ts'
import { blankTemplate } from '../editor/blank-template.ts'
import { TemplatePicture } from '../engine/template-picture.tsx'
import { templatePath } from './template-path.ts'
import styles from './templates.module.css'

/** An empty label and the starters, each as it is printed. */
export function StarterChoice({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('label-templates')
  const navigate = useNavigate()
  const language = currentLanguage()
  const templates = useMemo(
    () => [blankTemplate(t('blank')), ...starters.map(({ create }) => create(language))],
    [t, language],
  )
  const add = useWrite(labelCalls.add, {
    quiet: true,
    invalidates: [labelCalls.page],
    onSuccess({ ID }) {
      onClose()
      void navigate(templatePath(ID))
    },
  })
  const begin = async (template: LabelTemplate) => {
    const name = await freeName(template.name)
    add.mutate(
      { body: { Document: { ...template, name } } },
      {
        onError(problem) {
          // Somebody else has taken the name in the meantime.
          if (problem.error === 'labels.name-repeated') void begin(template)
          else showToast('error', problem.message)
        },
      },
    )
  }
  return (
    <ul className={styles.starters}>
      {templates.map((template) => (
        <li key={template.name}>
          <button
            type="button"
            className={styles.starter}
            disabled={add.isPending}
            onClick={() => void begin(template)}
          >
            <span className={styles.starterPicture}>
              <TemplatePicture template={template} />
            </span>
            <b>{template.name}</b>
            <small>{t('size', { width: template.media.width, height: template.media.height })}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}

const mostTries = 50

/** The name, with a number behind it where another template has it. */
async function freeName(name: string): Promise<string> {
  for (let number = 1; number < mostTries; number += 1) {
    const tried = number === 1 ? name : `${name} (${number})`
    const answer = await fetchNow(labelCalls.checkName, { query: { name: tried } })
    if (!answer?.IsTaken) return tried
  }
  return name
}

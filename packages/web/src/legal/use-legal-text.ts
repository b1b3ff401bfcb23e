import { legalCalls } from '@atrium/contract/legal/legal.calls.ts'
import type { LegalPageName } from '@atrium/contract/legal/legal-pages.ts'
import type { Output } from '@atrium/contract/kit/call.ts'
import type { LegalTexts } from '@atrium/phrases/kit/legal-text.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { send } from '#kit/calls.ts'
import { loadOrReload } from '#kit/chunk-reload.ts'

export type OwnLegalText = Output<typeof legalCalls.page>

interface LegalText {
  legal: LegalTexts
  /** What the installation put in the place of the portal's text, if it did. */
  own: OwnLegalText | undefined
}

const texts: Record<string, () => Promise<{ legal: LegalTexts }>> = {
  zh: () => import('@atrium/phrases/zh/legal.ts'),
  en: () => import('@atrium/phrases/en/legal.ts'),
}

/** A page in the language in force. The texts are long, so only those of one language are loaded. */
export function useLegalText(page: LegalPageName) {
  const { i18n } = useTranslation()
  return useQuery({
    queryKey: ['legal', page, i18n.language],
    queryFn: () => legalText(page, i18n.language),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
}

async function legalText(page: LegalPageName, language: string): Promise<LegalText | null> {
  const load = texts[language]
  if (!load) return null
  const [{ legal }, answer] = await Promise.all([loadOrReload(load), send(legalCalls.page, { params: { page } })])
  return { legal, own: answer.IsReplaced ? answer : undefined }
}

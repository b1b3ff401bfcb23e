import { languages, type Lang } from '@atrium/contract/constants.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { phrases, type TextDomain } from '#kit/phrases.ts'

const otherThan = (lang: string): Lang => languages.find((each) => each !== lang) ?? 'en'

/** Texts in the other language, so that everything is found by either name; undefined while loading. */
export function useOtherWords<D extends TextDomain>(domain: D) {
  const { i18n } = useTranslation()
  const other = otherThan(i18n.language)
  const [loaded, setLoaded] = useState<Lang>()
  useEffect(() => {
    void phrases.reloadResources([other], [domain]).then(() => setLoaded(other))
  }, [other, domain])
  return loaded === other ? phrases.getFixedT(other, domain) : undefined
}

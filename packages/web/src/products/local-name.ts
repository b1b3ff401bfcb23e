import type { Lang } from '@atrium/contract/constants.ts'
import { toldName } from '@atrium/contract/kit/told-name.ts'
import type { ManagedProduct } from '@atrium/contract/products/managed-products.shapes.ts'
import { useTranslation } from 'react-i18next'

/** Gives the name of an application in the language of the page. */
export function useLocalName() {
  const { i18n } = useTranslation()
  return ({ Name, EnglishName }: Pick<ManagedProduct, 'Name' | 'EnglishName'>): string =>
    toldName(i18n.language as Lang, { name: Name, englishName: EnglishName })
}

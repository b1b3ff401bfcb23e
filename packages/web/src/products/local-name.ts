import type { Lang } from '@atrium/contract/constants.ts'
import { toldName } from '@atrium/contract/kit/told-name.ts'
import type { ManagedProduct } from '@atrium/contract/products/managed-products.shapes.ts'
import { startingProducts } from '@atrium/contract/products/starting-products.ts'
import { useTranslation } from 'react-i18next'

/** Gives the name of an application in the language of the page. */
export function useLocalName() {
  const { i18n } = useTranslation()
  return ({ Name, EnglishName }: Pick<ManagedProduct, 'Name' | 'EnglishName'>): string =>
    toldName(i18n.language as Lang, { name: Name, englishName: EnglishName })
}

/** Gives the name of an application of the suite in the language of the page; the code itself when it is none of them. */
export function useSuiteName() {
  const { i18n } = useTranslation()
  return (code: string): string => {
    const product = startingProducts.find((each) => each.code === code)
    return product ? toldName(i18n.language as Lang, product) : code
  }
}

import type { Lang } from '@atrium/contract/constants.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { startingProducts } from '@atrium/contract/products/starting-products.ts'
import { useTranslation } from 'react-i18next'

/** Returns a function for the localized name of a suite product; the code for unknown ones. */
export function useSuiteName() {
  const { i18n } = useTranslation()
  return (code: string): string => {
    const product = startingProducts.find((each) => each.code === code)
    return product ? localizedName(i18n.language as Lang, product) : code
  }
}

import type { Lang } from '@atrium/contract/constants.ts'
import type { DepartmentNode } from '@atrium/contract/departments/departments.shapes.ts'
import { toldName } from '@atrium/contract/kit/told-name.ts'
import { useTranslation } from 'react-i18next'

/** Gives the name of a department in the language of the person, as far as it has one. */
export function useDepartmentName() {
  const { i18n } = useTranslation()
  return ({ Name, EnglishName }: Pick<DepartmentNode, 'Name' | 'EnglishName'>) =>
    toldName(i18n.language as Lang, { name: Name, englishName: EnglishName })
}

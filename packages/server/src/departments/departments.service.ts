// What other domains may do with departments.
export { idsOf, insertDepartment, localizedNamesOf, lockTree, namesOf } from './departments.store.ts'

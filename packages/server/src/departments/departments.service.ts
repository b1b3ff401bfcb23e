// What other domains may do with departments.
export { idsOf, insertDepartment, lockTree, namesOf } from './departments.store.ts'

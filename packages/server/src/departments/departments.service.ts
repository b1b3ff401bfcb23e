// What other domains may do with departments.
export { insertDepartment, lockTree, namesOf } from './departments.store.ts'

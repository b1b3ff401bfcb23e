// What other domains may do with departments.
export { insertDepartment, lockTree } from './departments.store.ts'

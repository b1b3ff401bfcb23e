/** What other domains store of their acts, so that these can be undone. */
export { markDecisionsUndone, storeAct, storeDepartmentMove, type DepartmentMove } from './acts.store.ts'

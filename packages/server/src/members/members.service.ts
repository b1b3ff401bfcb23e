/** What other domains do with members in bulk. */
export { removalSnapshot } from './bulk/acts.store.ts'
export { endSessions, insertMembers, setRole, setState } from './edit/member-edits.store.ts'
export { departmentsByPath } from './imports/imports.store.ts'
export { deactivateMembers, listLicensedProducts } from './leaving/leaving.store.ts'
export { countFreeSeats, lockFreeSeats } from './registrations/registrations.store.ts'

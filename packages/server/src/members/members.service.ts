// What other domains may do with members.
export { chosen } from './about-members.ts'
export { conditionsOf, isMember } from './member-filter.ts'
export { findNames, hasAdministrator, holdOrganisation } from './member-store.ts'

// What other domains may ask of connections.
export { findConnection, type ConnectionRow } from './connections/connections.store.ts'
export { savedRequirement } from './settings/settings.store.ts'
export { maxSubjectLength } from './sign-in/identities.store.ts'
export { insertTrace } from './traces/traces.store.ts'

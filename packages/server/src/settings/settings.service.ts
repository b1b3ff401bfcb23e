/** Settings by their code, for domains that keep a policy among them. */
export { findConfigByCode, listConfigs, saveConfig } from './settings.store.ts'

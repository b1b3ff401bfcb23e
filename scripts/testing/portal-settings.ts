import { variables } from '../../packages/server/src/environment/variables.ts'

/** Removes the settings of a portal from the environment: what a developer set for running one is not for the tests. */
export function removePortalSettings(): void {
  for (const name of Object.keys(variables)) delete process.env[name]
}

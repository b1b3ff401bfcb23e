/** An everyday job: where it begins, and the clicks that the best of the compared products needs. */
export interface Job {
  id: string
  title: string
  begins: string
  peer: number
}

/** Jobs in the order of the table in docs/jobs.md. */
export const jobs = [
  { id: 'open-application', title: 'Open an application', begins: 'home', peer: 1 },
  { id: 'request-access', title: 'Request access to an application', begins: 'home', peer: 2 },
  { id: 'approve-request', title: 'Approve a request', begins: 'home', peer: 2 },
  { id: 'sign-in-by-code', title: 'Sign in by code', begins: 'sign-in page, tab chosen before', peer: 2 },
  { id: 'forgotten-password', title: 'Set a new password after forgetting it', begins: 'sign-in page', peer: 4 },
  {
    id: 'approve-registration',
    title: 'Approve a registration with department and applications',
    begins: 'registrations',
    peer: 3,
  },
  {
    id: 'add-member',
    title: 'Add a member with department, application and first password',
    begins: 'members of the department',
    peer: 4,
  },
  { id: 'reset-password', title: 'Reset a password', begins: 'members', peer: 3 },
  { id: 'unlock', title: 'Unlock a member', begins: 'members', peer: 2 },
  { id: 'move-three', title: 'Move three members', begins: 'members', peer: 5 },
  { id: 'import', title: 'Import 1,000 members', begins: 'members', peer: 4 },
  { id: 'undo-import', title: 'Undo the import', begins: 'result of the import', peer: 2 },
  { id: 'remove', title: 'Remove a member and hand over their tasks', begins: 'members', peer: 4 },
  { id: 'recover', title: 'Recover a former member', begins: 'former members', peer: 2 },
  { id: 'add-department', title: 'Add a department', begins: 'departments', peer: 2 },
  {
    id: 'print-labels',
    title: 'Print 21 labels, from cell 6 of a used sheet',
    begins: 'choose label template',
    peer: 6,
  },
  { id: 'create-monomer', title: 'Create a monomer from SMILES', begins: 'monomer library', peer: 4 },
  { id: 'find-monomers', title: 'Find monomers with a substructure', begins: 'monomer library', peer: 3 },
  { id: 'verify-log', title: 'Verify the operation log', begins: 'operation log', peer: 2 },
] as const satisfies readonly Job[]

export type JobId = (typeof jobs)[number]['id']

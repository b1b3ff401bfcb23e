/** What an organisation is described with. */
export const organisation = {
  list: 'Organisations',
  name: 'Name',
  members: 'Members of seats',
  licences: 'Licensed applications',
  timeZone: 'Time zone',
  created: 'Created',
}

/** What an organisation sets for itself. */
export const settings = {
  title: 'Settings',
}

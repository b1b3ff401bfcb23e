/** The help documents and the ways to them. */
export const help = {
  title: 'Help',
  'entry.portal': 'Using the portal',
  'entry.administration': 'Administration',
  'entry.operation': 'Operation',
}

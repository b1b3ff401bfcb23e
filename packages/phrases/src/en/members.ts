/** Administering the people of an organisation. */
export const members = {
  title: 'Members',
}

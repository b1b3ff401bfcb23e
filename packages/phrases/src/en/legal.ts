/** The legal and company pages; their texts are in docs/legal. */
export const legal = {
  pages: 'Terms and company',
  dateline: 'Version {{version}} · in force since {{day}}',
} as const

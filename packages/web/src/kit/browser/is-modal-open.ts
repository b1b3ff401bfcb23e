/** True while a dialog or tour covers the page, other than `except`. */
export const isModalOpen = (except?: string): boolean =>
  document.querySelector(`dialog[open]${except ? `:not(${except})` : ''}`) !== null ||
  document.getElementById('root')?.inert === true

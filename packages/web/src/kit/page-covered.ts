/** Whether something lies over the page, but for what `except` selects: it is answered first. */
export const isPageCovered = (except?: string): boolean =>
  document.querySelector(`dialog[open]${except ? `:not(${except})` : ''}`) !== null ||
  document.getElementById('root')?.inert === true

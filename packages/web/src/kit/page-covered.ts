/** Whether something lies over the page, but for what `except` selects: it is answered first. */
export const isPageCovered = (except = '.none'): boolean =>
  document.querySelector(`dialog[open]:not(${except})`) !== null || document.getElementById('root')?.inert === true

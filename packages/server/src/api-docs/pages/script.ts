/** Copies an example; where the browser refuses, selects it. */
export const script = `
addEventListener('click', async ({ target }) => {
  const button = target instanceof Element && target.closest('button[data-copied]')
  if (!button) return
  const code = button.parentElement.querySelector('code')
  try {
    await navigator.clipboard.writeText(code.textContent)
    button.textContent = button.dataset.copied
  } catch {
    getSelection().selectAllChildren(code)
  }
})
`

const lookEvery = 5_000

/** Opens the page that was wanted as soon as the portal answers again. */
async function look() {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok) location.reload()
}

document.querySelector('button').addEventListener('click', () => location.reload())
addEventListener('online', () => void look())
setInterval(() => void look(), lookEvery)

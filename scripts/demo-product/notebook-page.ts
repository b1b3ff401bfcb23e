import { randomUUID } from 'node:crypto'
import type { SignatureRequest, Signer } from '@atrium/contract/esign/esign.shapes.ts'
import { html, type Html } from './html.ts'
import type { ShownPage } from './notebook.ts'
import { frame, portalLink, type Setting } from './pages.ts'
import { sha256 } from './signature-requests.ts'
import { textIn, type TextKey } from './texts.ts'

const requestStates: Record<SignatureRequest['State'], TextKey> = {
  open: 'stateOpen',
  signed: 'stateSigned',
  refused: 'stateRefused',
  withdrawn: 'stateWithdrawn',
  expired: 'stateExpired',
}
const signerStates: Record<Signer['State'], TextKey> = {
  waiting: 'signerWaiting',
  open: 'signerOpen',
  signed: 'signerSigned',
  refused: 'signerRefused',
  closed: 'signerClosed',
}

const none = html``
const field = (label: Html | string, control: Html) => html`<label><span>${label}</span>${control}</label>`

/** The page of a notebook with its text, and the signatures below it. */
export function notebookPage(setting: Setting, shown: ShownPage): Html {
  const text = textIn(setting.lang)
  const { page, isOwn, problem, requests } = shown
  return frame(setting, {
    title: text('pageTitle', { id: page.id }),
    content: html`<p>${text('pageOf', { author: page.author.name })}</p>
      ${problem === undefined ? none : html`<p class="problem" role="alert">${problem}</p>`}
      ${isOwn ? textForm(setting, shown) : html`<p class="text">${page.text}</p>`}
      <h2>${text('signatures')}</h2>
      ${requests.length === 0 ? html`<p>${text('noSignatures')}</p>` : none}
      ${requests.map((request, at) =>
        request ? requestSection(setting, { request, shown, isNewest: at === 0 }) : html`<p>${text('noAnswer')}</p>`,
      )}
      ${isOwn && canAskNow(shown) ? askForm(setting, shown) : none}
      <nav><a href="/">${text('backToStart')}</a>${portalLink(setting)}</nav>`,
  })
}

/** One request at a time, and none for a text that is signed already. */
function canAskNow({ page, canAsk, requests }: ShownPage): boolean {
  const [newest] = requests
  if (!canAsk || (requests.length > 0 && !newest)) return false
  if (newest?.State === 'open') return false
  return newest?.State !== 'signed' || newest.Sha256 !== sha256(page.text)
}

function textForm({ lang }: Setting, { page }: ShownPage): Html {
  const text = textIn(lang)
  // HTML drops a line break that follows the tag.
  const area = html`<textarea name="text" rows="9" maxlength="20000" required>${`\n${page.text}`}</textarea>`
  return html`<form method="post" action="/notebook/text">
    ${field(text('text'), area)}
    <button>${text('save')}</button>
  </form>`
}

function askForm({ lang }: Setting, { colleagues }: ShownPage): Html {
  const text = textIn(lang)
  const options = colleagues.map(({ id, name }) => html`<option value="${id}">${name}</option>`)
  const reviewer = field(
    text('reviewer'),
    html`<select name="reviewer">
      <option value="">${text('nobody')}</option>
      ${options}
    </select>`,
  )
  return html`<form method="post" action="/notebook/signatures">
    <input type="hidden" name="key" value="${randomUUID()}" />
    ${colleagues.length > 0 ? reviewer : html`<p class="note">${text('noColleagues')}</p>`}
    <button class="primary">${text('askForSignatures')}</button>
  </form>`
}

interface Section {
  request: SignatureRequest
  shown: ShownPage
  isNewest: boolean
}

function requestSection(setting: Setting, { request, shown, isNewest }: Section): Html {
  const text = textIn(setting.lang)
  const isFormer = request.Sha256 !== sha256(shown.page.text)
  const isSigned = request.Signers.some(({ State }) => State === 'signed')
  const canWithdraw = shown.isOwn && isNewest && request.State === 'open' && !isSigned
  return html`<section>
    <h3>${text(requestStates[request.State])}</h3>
    ${isFormer ? html`<p class="problem">${text(isSigned ? 'formerText' : 'formerRequest')}</p>` : none}
    ${request.Reason === null ? none : html`<p>${text('reasonIs', { reason: request.Reason })}</p>`}
    <ol>
      ${request.Signers.map((signer) => signerItem(setting, signer))}
    </ol>
    <p class="note">SHA-256 <code>${request.Sha256}</code></p>
    <p class="links">
      <a href="${setting.portal}/#/esign/requests/${request.ID}">${text(request.State === 'open' ? 'sign' : 'look')}</a>
    </p>
    ${canWithdraw ? withdrawForm(setting) : none}
  </section>`
}

function signerItem({ lang }: Setting, signer: Signer): Html {
  const text = textIn(lang)
  const { Name: name, Account, Meaning, State, Time, Reason, OnBehalfOfName } = signer
  const facts = [
    OnBehalfOfName === null ? undefined : text('onBehalfOf', { name: OnBehalfOfName }),
    Reason === null ? undefined : text('reasonIs', { reason: Reason }),
  ]
  return html`<li>
    <strong>${name}</strong> (${Account}) · ${Meaning}<br />${text(signerStates[State])}
    ${Time === null ? none : html`<time datetime="${Time}">${Time.slice(0, 19).replace('T', ' ')} UTC</time>`}
    ${facts.flatMap((fact) => (fact === undefined ? [] : html`<br />${fact}`))}
  </li>`
}

function withdrawForm({ lang }: Setting): Html {
  const text = textIn(lang)
  return html`<form method="post" action="/notebook/withdraw">
    ${field(text('withdrawReason'), html`<input name="reason" maxlength="200" required />`)}
    <button>${text('withdraw')}</button>
  </form>`
}

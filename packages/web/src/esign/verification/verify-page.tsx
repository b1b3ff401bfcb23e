import { esignCalls } from '@atrium/contract/esign/esign.calls.ts'
import type { VerifiedSignature } from '@atrium/contract/esign/esign.shapes.ts'
import { sha256Pattern } from '@atrium/contract/esign/esign.shapes.ts'
import { idPattern } from '@atrium/contract/kit/ids.ts'
import { readKeys } from '@atrium/contract/esign/verify-evidence.ts'
import type { PdfVerdict } from '@atrium/contract/esign/verify-pdf.ts'
import { CircleX, FileSearch } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchNow, useRead } from '#kit/calls/queries.ts'
import { useAppForm } from '#kit/forms/use-app-form.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import emptyState from '#components/empty-state.module.css'
import { FileDrop } from '#components/file-drop.tsx'
import { Form, FormProblems } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { QueryState } from '#components/query-state.tsx'
import { readChosenFile, type ChosenFile, type Question } from './chosen-file.ts'
import { SignatureVerdict } from './signature-verdict.tsx'
import styles from '../esign.module.css'

const isHash = new RegExp(sha256Pattern)
const isId = new RegExp(idPattern)

/** What the address asks about: `?sha256=` or `?id=`. */
function questionIn(query: URLSearchParams): Question | undefined {
  const [hash, id] = [query.get('sha256')?.toLowerCase() ?? '', query.get('id') ?? '']
  if (isHash.test(hash)) return { Sha256: hash }
  return isId.test(id) ? { SignatureID: id } : undefined
}

const fetchKeys = async () => readKeys(await fetchNow(esignCalls.keys, {}))

/** Verifies signatures for anybody: by file, evidence, hash or link. */
export function VerifyPage() {
  const { t } = useTranslation('esign')
  const { query, change } = useUrlQuery()
  const [dropped, setDropped] = useState<ChosenFile & { name: string }>()
  const [problem, setProblem] = useState<string>()
  const latest = useRef<File>(undefined)
  const question = dropped ? dropped.question : questionIn(query)
  const ask = (changes: Record<string, string | undefined>) => {
    setDropped(undefined)
    latest.current = undefined
    change({ sha256: undefined, id: undefined, ...changes })
  }
  const take = async (file: File) => {
    setProblem(undefined)
    setDropped(undefined)
    latest.current = file
    const chosen = await readChosenFile(new Uint8Array(await file.arrayBuffer()), fetchKeys)
    if (latest.current !== file) return
    if (chosen === 'insecure') return setProblem(t('pdf.insecure'))
    if (chosen?.question?.Sha256 && file.name.endsWith('.signatures.json'))
      return setProblem(t('verifyPage.unreadable'))
    setDropped(chosen && { ...chosen, name: file.name })
  }
  return (
    <div className={styles.verify}>
      <PageTitle>{t('verifyPage.title')}</PageTitle>
      <p className={styles.lead}>{t('verifyPage.lead')}</p>
      <section className="panel" aria-label={t('verifyPage.title')}>
        <FileDrop
          className={styles.drop}
          label={t('verifyPage.choose')}
          accept="*/*"
          onFile={(file) => void take(file)}
        >
          {(open) => (
            <div className={emptyState.state}>
              <FileSearch size={28} strokeWidth={1.6} aria-hidden="true" />
              <p>{t('verifyPage.drop')}</p>
              <button type="button" className="button button-primary" onClick={open}>
                {t('verifyPage.choose')}
              </button>
            </div>
          )}
        </FileDrop>
        {problem && <p role="alert">{problem}</p>}
        <HashForm onAsk={ask} />
      </section>
      {dropped && (
        <p className={styles.lead}>
          {t('verifyPage.file')}: <b>{dropped.name}</b>
        </p>
      )}
      {dropped?.pdf?.verdict === 'failed' && <ChangedPdf pdf={dropped.pdf} />}
      {question && <Verdicts question={question} file={dropped} />}
      <p className={styles.lead}>
        <a href="/esign/verifier.html" className={styles.back} download>
          {t('verifyPage.offline')}
        </a>
      </p>
    </div>
  )
}

function HashForm({ onAsk }: { onAsk: (changes: Record<string, string | undefined>) => void }) {
  const { t } = useTranslation('esign')
  const form = useAppForm({ text: '' })
  const validate = (typed: string) => {
    const text = typed.trim().toLowerCase()
    return isHash.test(text) || isId.test(text) || t('verifyPage.textWrong')
  }
  return (
    <Form
      form={form}
      isGuarded={false}
      onSubmit={({ text }) => {
        const asked = text.trim().toLowerCase()
        onAsk(isHash.test(asked) ? { sha256: asked } : { id: asked })
      }}
    >
      <div className={styles.ask}>
        <FormTextField
          name="text"
          label={t('verifyPage.text')}
          rules={{ validate }}
          spellCheck={false}
          autoComplete="off"
        />
        <button type="submit" className="button">
          {t('verifyPage.check')}
        </button>
      </div>
      <FormProblems />
    </Form>
  )
}

/** Says why a PDF is not the one that was signed, and what to do. */
function ChangedPdf({ pdf: { problem, signedBytes } }: { pdf: PdfVerdict }) {
  const { t, i18n } = useTranslation('esign')
  return (
    <section className="panel" role="status">
      <p className={styles.verdict} data-verdict="failed">
        <CircleX size={22} aria-hidden="true" /> {t('pdf.notSigned')}
      </p>
      <p>{t(`pdf.${problem ?? 'changed'}`, { bytes: signedBytes.toLocaleString(i18n.language) })}</p>
      <p>{t('pdf.advice')}</p>
    </section>
  )
}

function Verdicts({ question, file }: { question: Question; file: ChosenFile | undefined }) {
  const { t } = useTranslation('esign')
  const read = useRead(esignCalls.verify, { body: question }, { quiet: true, staleTime: 0 })
  const signatures: readonly VerifiedSignature[] = read.data?.Signatures ?? []
  return (
    <div aria-live="polite">
      <QueryState query={read} />
      {read.data && signatures.length === 0 && (
        <section className="panel" role="status">
          <p className={styles.verdict} data-verdict="failed">
            {t('verifyPage.none')}
          </p>
          <p>{t(file?.isEncrypted ? 'pdf.encrypted' : 'verifyPage.noneHint')}</p>
        </section>
      )}
      {signatures.map((signature) => (
        <SignatureVerdict key={signature.SignatureID} signature={signature} pdf={file?.pdf} />
      ))}
    </div>
  )
}

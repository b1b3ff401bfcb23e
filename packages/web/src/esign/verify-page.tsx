import { esignCalls } from '@atrium/contract/esign/esign.calls.ts'
import type { VerifiedSignature } from '@atrium/contract/esign/esign.shapes.ts'
import { sha256Pattern } from '@atrium/contract/esign/esign.shapes.ts'
import { idPattern } from '@atrium/contract/kit/ids.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { FileSearch } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallInput } from '#kit/calls.ts'
import { useRead } from '#kit/queries.ts'
import { useAppForm } from '#kit/use-app-form.ts'
import { useUrlQuery } from '#kit/use-url-query.ts'
import emptyState from '#components/empty-state.module.css'
import { FileDrop } from '#components/file-drop.tsx'
import { Form, FormProblems } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { QueryState } from '#components/query-state.tsx'
import { readEvidenceFile } from './evidence-file.ts'
import { readSignedPdf } from './signed-pdf.ts'
import { SignatureVerdict } from './signature-verdict.tsx'
import styles from './esign.module.css'

type Question = NonNullable<CallInput<typeof esignCalls.verify>['body']>

const isHash = new RegExp(sha256Pattern)
const isId = new RegExp(idPattern)

/** What the address asks about: `?sha256=` or `?id=`. */
function questionIn(query: URLSearchParams): Question | undefined {
  const [hash, id] = [query.get('sha256')?.toLowerCase() ?? '', query.get('id') ?? '']
  if (isHash.test(hash)) return { Sha256: hash }
  return isId.test(id) ? { SignatureID: id } : undefined
}

/** What a file asks about: the signatures in it, where it is evidence or a signed PDF; else it is the record. */
async function questionAbout(bytes: Uint8Array<ArrayBuffer>): Promise<Question> {
  const signatures = readEvidenceFile(bytes)
  if (signatures) return { Signatures: signatures }
  const pdf = await readSignedPdf(bytes)
  if (pdf) return { Signatures: pdf.signatures, ...(pdf.recordHash && { Sha256: pdf.recordHash }) }
  return { Sha256: bytesToHex(sha256(bytes)) }
}

/** Verifies signatures for anybody: by file, evidence, hash or link. */
export function VerifyPage() {
  const { t } = useTranslation('esign')
  const { query, change } = useUrlQuery()
  const [dropped, setDropped] = useState<{ name: string; question: Question }>()
  const [problem, setProblem] = useState<string>()
  const question = dropped?.question ?? questionIn(query)
  const ask = (changes: Record<string, string | undefined>) => {
    setDropped(undefined)
    change({ sha256: undefined, id: undefined, ...changes })
  }
  const take = async (file: File) => {
    setProblem(undefined)
    const bytes = new Uint8Array(await file.arrayBuffer())
    const question = await questionAbout(bytes)
    if (question.Sha256 && file.name.endsWith('.signatures.json')) return setProblem(t('verifyPage.unreadable'))
    setDropped({ name: file.name, question })
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
      {question && <Verdicts question={question} fileName={dropped?.name} />}
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

function Verdicts({ question, fileName }: { question: Question; fileName: string | undefined }) {
  const { t } = useTranslation('esign')
  const read = useRead(esignCalls.verify, { body: question }, { quiet: true, staleTime: 0 })
  const signatures: readonly VerifiedSignature[] = read.data?.Signatures ?? []
  return (
    <div aria-live="polite">
      <QueryState query={read} />
      {fileName && (
        <p className={styles.lead}>
          {t('verifyPage.file')}: <b>{fileName}</b>
        </p>
      )}
      {read.data && signatures.length === 0 && (
        <section className="panel" role="status">
          <p className={styles.verdict} data-verdict="failed">
            {t('verifyPage.none')}
          </p>
          <p>{t('verifyPage.noneHint')}</p>
        </section>
      )}
      {signatures.map((signature) => (
        <SignatureVerdict key={signature.SignatureID} signature={signature} />
      ))}
    </div>
  )
}

import { esignCalls } from '@atrium/contract/esign/esign.calls.ts'
import { pictureKinds, type OwnSignature, type PictureKind } from '@atrium/contract/esign/esign.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { useSession } from '#kit/session.ts'
import { showToast } from '#kit/toasts.ts'
import { FileDrop } from '#components/file-drop.tsx'
import { RadioGroup } from '#components/radio-group.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { DrawingPad } from './drawing-pad.tsx'
import { TypedSignature } from './typed-signature.tsx'
import styles from '../esign.module.css'

const texts = { drawn: 'own.draw', typed: 'own.type', uploaded: 'own.upload' } as const
const ways = ['drawn', 'typed', 'uploaded'] as const satisfies readonly PictureKind[]

/** Pictures of the own signature: the one in use, how to make another one, and earlier ones. */
export function OwnPictures({ own }: { own: OwnSignature }) {
  const { t } = useTranslation('esign')
  const [way, setWay] = useState<PictureKind>(pictureKinds[0])
  const save = useWrite(esignCalls.savePicture, {
    invalidates: [esignCalls.own],
    onSuccess: () => showToast('success', t('own.pictureSaved')),
  })
  const saveAs = (kind: PictureKind) => (file: File) => save.mutate({ params: { kind }, file })
  const name = useSession().AccountInfo?.RealName ?? ''
  return (
    <section className="panel" aria-label={t('own.picture')} aria-busy={save.isPending}>
      <h2>{t('own.picture')}</h2>
      <p className="administration-lead">{t('own.pictureHint')}</p>
      <Pictures own={own} />
      <RadioGroup
        label={t('own.pictureWay')}
        options={ways.map((key) => ({ key, text: t(texts[key]) }))}
        chosen={way}
        onChoose={setWay}
      />
      {way === 'drawn' && <DrawingPad onSave={saveAs('drawn')} />}
      {way === 'typed' && <TypedSignature name={name} onSave={saveAs('typed')} />}
      {way === 'uploaded' && (
        <FileDrop
          className={styles.drop}
          label={t('own.choose')}
          accept="image/png,image/jpeg"
          onFile={saveAs('uploaded')}
        >
          {(open) => (
            <>
              <p>{t('own.uploadHint')}</p>
              <button type="button" className="button" onClick={open}>
                {t('own.choose')}
              </button>
            </>
          )}
        </FileDrop>
      )}
    </section>
  )
}

/** The picture in use, and below it the latest earlier ones. */
function Pictures({ own: { Pictures: pictures } }: { own: OwnSignature }) {
  const { t } = useTranslation('esign')
  const { minute } = useFormatters()
  const end = useWrite(esignCalls.endPicture, {
    invalidates: [esignCalls.own],
    onSuccess: () => showToast('success', t('own.pictureEnded')),
  })
  const askToEnd = async () => {
    if (await confirm({ title: `${t('own.endPicture')}?`, text: t('own.pictureEnded'), label: t('own.endPicture') }))
      end.mutate({})
  }
  if (pictures.length === 0) return null
  const shown = pictures.toSorted((a, b) => Number(b.IsCurrent) - Number(a.IsCurrent)).slice(0, 6)
  return (
    <ul className={styles.pictures} aria-label={t('own.earlier')}>
      {shown.map(({ Picture, CreatedTime, IsCurrent }) => (
        <li key={Picture}>
          <img src={Picture} alt={t('own.pictureOf', { time: minute(CreatedTime) })} />
          <small>{minute(CreatedTime)}</small>
          {IsCurrent && (
            <span className={styles.current}>
              <span className="tag tag-good">{t('own.current')}</span>
              <button type="button" className="link-button" onClick={() => void askToEnd()}>
                {t('own.endPicture')}
              </button>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Loading } from '#components/loading.tsx'
import { CutArea, CutPicture } from './cut-area.tsx'
import { largestCut, mostZoom, zoomedCut, zoomOf, type Cut } from './cut.ts'
import { cutOut, usePicture } from './photo-picture.ts'
import './crop-photo.css'

interface Props {
  file: File
  /** How much of the upload has left, from 0 to 1; undefined before it begins. */
  sent: number | undefined
  onCropped: (photo: File) => void
  onClose: () => void
}

/** Asks which square of a picture is to be the photo. */
export function CropPhoto({ file, sent, onCropped, onClose }: Props) {
  const { t } = useTranslation('account')
  const found = usePicture(file)
  const picture = found === 'unreadable' ? undefined : found
  const [chosen, setCut] = useState<Cut>()
  const cut = chosen ?? (picture && largestCut(picture))
  const isSending = sent !== undefined
  const save = async () => {
    if (picture && cut) onCropped(await cutOut(picture, cut, file))
  }
  const actions = (
    <DialogButtons
      onClose={onClose}
      act={isSending ? t('uploading', { percent: Math.round(sent * 100) }) : t('crop.save')}
      onAct={() => void save()}
      isBusy={isSending}
      isDisabled={!picture}
    />
  )
  return (
    <Dialog title={t('crop.title')} onClose={onClose} actions={actions}>
      {picture && cut && <Crop picture={picture} cut={cut} onCut={setCut} />}
      {found === undefined && <Loading />}
      {found === 'unreadable' && (
        <p className="account-problem" role="alert">
          {t('wrongFormat')}
        </p>
      )}
    </Dialog>
  )
}

interface CropProps {
  picture: ImageBitmap
  cut: Cut
  onCut: (cut: Cut) => void
}

function Crop({ picture, cut, onCut }: CropProps) {
  const { t } = useTranslation('account')
  const hintId = useId()
  return (
    <div className="crop">
      <CutArea picture={picture} cut={cut} onCut={onCut} hintId={hintId} />
      <div className="crop-side">
        <figure>
          <div>
            <CutPicture picture={picture} cut={cut} pixels={168} />
            <CutPicture picture={picture} cut={cut} pixels={60} />
          </div>
          <figcaption>{t('crop.preview')}</figcaption>
        </figure>
        <label>
          {t('crop.zoom')}
          <input
            type="range"
            min={1}
            max={mostZoom}
            step={0.01}
            value={zoomOf(picture, cut)}
            onChange={({ target }) => onCut(zoomedCut(picture, cut, Number(target.value)))}
          />
        </label>
        <p id={hintId}>{t('crop.hint')}</p>
      </div>
    </div>
  )
}

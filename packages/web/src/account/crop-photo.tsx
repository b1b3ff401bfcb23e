import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { Dialog } from '#components/dialog.tsx'
import { Loading } from '#components/loading.tsx'
import { CropArea, CropPreview } from './crop-area.tsx'
import { maxCrop, maxZoom, zoomCrop, zoomOf, type CropSquare } from './crop.ts'
import { cropToFile, useImage } from './crop-image.ts'
import accountStyles from './account.module.css'
import styles from './crop-photo.module.css'

interface Props {
  file: File
  /** Uploaded share, from 0 to 1; undefined before the upload. */
  sent: number | undefined
  onCropped: (photo: File) => void
  onClose: () => void
}

/** Dialog in which the person crops a picture to a square. */
export function CropPhoto({ file, sent, onCropped, onClose }: Props) {
  const { t } = useTranslation('account')
  const image = useImage(file)
  const picture = image === 'unreadable' ? undefined : image
  const [chosen, setCrop] = useState<CropSquare>()
  const crop = chosen ?? (picture && maxCrop(picture))
  const isSending = sent !== undefined
  const save = async () => {
    if (picture && crop) onCropped(await cropToFile(picture, crop, file))
  }
  const actions = (
    <DialogButtons
      onClose={onClose}
      label={isSending ? t('uploading', { percent: Math.round(sent * 100) }) : t('crop.save')}
      onSubmit={() => void save()}
      isBusy={isSending}
      isDisabled={!picture}
    />
  )
  return (
    <Dialog title={t('crop.title')} onClose={onClose} actions={actions}>
      {picture && crop && <Crop picture={picture} crop={crop} onCrop={setCrop} />}
      {image === undefined && <Loading />}
      {image === 'unreadable' && (
        <p className={accountStyles.problem} role="alert">
          {t('wrongFormat')}
        </p>
      )}
    </Dialog>
  )
}

interface CropProps {
  picture: ImageBitmap
  crop: CropSquare
  onCrop: (crop: CropSquare) => void
}

function Crop({ picture, crop, onCrop }: CropProps) {
  const { t } = useTranslation('account')
  const hintId = useId()
  return (
    <div className={styles.crop}>
      <CropArea picture={picture} crop={crop} onCrop={onCrop} hintId={hintId} />
      <div className={styles.side}>
        <figure>
          <div>
            <CropPreview picture={picture} crop={crop} pixels={168} />
            <CropPreview picture={picture} crop={crop} pixels={60} />
          </div>
          <figcaption>{t('crop.preview')}</figcaption>
        </figure>
        <label>
          {t('crop.zoom')}
          <input
            type="range"
            min={1}
            max={maxZoom}
            step={0.01}
            value={zoomOf(picture, crop)}
            onChange={({ target }) => onCrop(zoomCrop(picture, crop, Number(target.value)))}
          />
        </label>
        <p id={hintId}>{t('crop.hint')}</p>
      </div>
    </div>
  )
}

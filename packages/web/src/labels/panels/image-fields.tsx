import { checkIcon } from '@atrium/labels/model/icons.ts'
import { imageFits, type ImageComponent, type ImageSource } from '@atrium/labels/model/label-template.ts'
import { iconSizeLimitBytes } from '@atrium/labels/model/limits.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileDrop } from '#components/file-drop.tsx'
import { useTemplate } from '../editor/use-selected.ts'
import { NumberField } from './number-field.tsx'
import { Check, Choice, FieldNote, Row, Section } from './panel-fields.tsx'
import styles from './panels.module.css'
import { PictogramPicture } from './pictogram-picture.tsx'
import { common, useEdit } from './use-edit.ts'

type Style = ImageComponent['style']
const pictograms = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
const sourceKinds = ['inline', 'ghs', 'field'] as const

/** Which picture is printed, and how it becomes black and white. */
export function ImageFields({ components }: { components: readonly ImageComponent[] }) {
  const { t } = useTranslation('label-designer')
  const edit = useEdit(components)
  const set = <K extends keyof Style>(name: K, value: Style[K]) =>
    edit(name, (each) => ({ ...each, style: { ...each.style, [name]: value } }))
  const shared = <K extends keyof Style>(name: K) => common(components, ({ style }) => style[name])
  const [only] = components
  const isPictogram = components.every(({ source }) => source.kind === 'ghs')
  return (
    <Section title={t('kind.image')}>
      {components.length === 1 && only && (
        <SourceFields source={only.source} onChange={(source) => edit('source', (each) => ({ ...each, source }))} />
      )}
      {!isPictogram && (
        <>
          <Row>
            <Choice
              label={t('style.imageFit')}
              options={imageFits.map((key) => ({ key, text: t(`imageFit.${key}`) }))}
              value={shared('fit')}
              onChange={(fit) => set('fit', fit)}
            />
            <NumberField
              label={t('style.threshold')}
              unit="%"
              value={shared('threshold')}
              min={0}
              max={100}
              step={1}
              decimals={0}
              onChange={(threshold) => set('threshold', threshold)}
            />
          </Row>
          <Check label={t('style.dither')} value={shared('dither')} onChange={(dither) => set('dither', dither)} />
        </>
      )}
    </Section>
  )
}

function SourceFields({ source, onChange }: { source: ImageSource; onChange: (source: ImageSource) => void }) {
  const { t } = useTranslation('label-designer')
  const { fields } = useTemplate()
  const images = fields.filter(({ type }) => type === 'image')
  const chooseKind = (kind: (typeof sourceKinds)[number]) => {
    if (kind === source.kind) return
    if (kind === 'ghs') onChange({ kind, number: 1 })
    else if (kind === 'inline') onChange({ kind, base64: '' })
    else onChange({ kind, path: images[0]?.path ?? '' })
  }
  return (
    <>
      <Choice
        label={t('source')}
        options={sourceKinds.map((key) => ({ key, text: t(`source.${key}`) }))}
        value={source.kind}
        onChange={chooseKind}
      />
      {source.kind === 'ghs' && (
        <PictogramChoice number={source.number} onChange={(number) => onChange({ kind: 'ghs', number })} />
      )}
      {source.kind === 'inline' && <ImageUpload onFile={(base64) => onChange({ kind: 'inline', base64 })} />}
      {source.kind === 'field' && (
        <Choice
          label={t('binding.field')}
          options={images.map(({ path }) => ({ key: path, text: path }))}
          value={source.path}
          onChange={(path) => onChange({ kind: 'field', path })}
        />
      )}
    </>
  )
}

function PictogramChoice({ number, onChange }: { number: number; onChange: (number: number) => void }) {
  const { t } = useTranslation('label-designer')
  return (
    <div className={styles.pictograms} role="group" aria-label={t('pictograms')}>
      {pictograms.map((each) => (
        <button
          key={each}
          type="button"
          className={clsx(styles.pictogram, each === number && styles.chosen)}
          aria-pressed={each === number}
          aria-label={t(`ghs.${each}`)}
          title={t(`ghs.${each}`)}
          onClick={() => onChange(each)}
        >
          <PictogramPicture number={each} />
        </button>
      ))}
    </div>
  )
}

/** Takes a png, jpg or svg file, which is one by its bytes, of less than 100 KB. */
function ImageUpload({ onFile }: { onFile: (base64: string) => void }) {
  const { t } = useTranslation(['label-designer', 'labels'])
  const [problem, setProblem] = useState<string>()
  const take = async (file: File) => {
    if (file.size >= iconSizeLimitBytes) {
      setProblem(t('labels:problem.icon.too-large', { max: iconSizeLimitBytes - 1 }))
      return
    }
    const base64 = toBase64(new Uint8Array(await file.arrayBuffer()))
    const found: string[] = []
    checkIcon(base64, [], () => found.push(t('labels:problem.icon.wrong-format')))
    setProblem(found[0])
    if (found.length === 0) onFile(base64)
  }
  return (
    <div className={styles.field}>
      <FileDrop
        label={t('upload')}
        accept=".png,.jpg,.jpeg,.svg"
        onFile={(file) => void take(file)}
        className={styles.upload}
      >
        {(open) => (
          <button type="button" className="button" onClick={open}>
            {t('upload')}
          </button>
        )}
      </FileDrop>
      <FieldNote id="label-upload" problem={problem} hint={t('uploadHint')} />
    </div>
  )
}

/** In parts: a call has at most some thousands of arguments. */
function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 8_192) binary += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(binary)
}

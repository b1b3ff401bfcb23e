import { printDpis } from '@atrium/contract/labels/printing.shapes.ts'
import type { Media } from '@atrium/labels/model/label-template.ts'
import { useTranslation } from 'react-i18next'
import { useAppForm, type AppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { FormSelect } from '#components/form-select.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { printPages } from './browser-print.ts'
import { isAgentAddress } from './local-agent.ts'
import {
  agentKinds,
  newProfile,
  offsetLimit,
  removePrinter,
  savePrinter,
  scaleLimits,
  usePrinterProfiles,
  type PrinterProfile,
} from './printer-profiles.ts'
import styles from './printing.module.css'
import { rulerLengths, testPage } from './test-page.ts'

/** What is typed: lengths that were measured on the test page, rather than the factors that follow from them. */
interface PrinterValues {
  name: string
  dpi: string
  offsetX: string
  offsetY: string
  measuredX: string
  measuredY: string
  agentKind: PrinterProfile['agentKind']
  agentUrl: string
}

interface Props {
  /** Of what is printed: the test page has its size. */
  media: Media
  /** Without one a printer is added. */
  printer?: PrinterProfile
  onClose: () => void
}

/** Adds a printer to those of this browser, or adjusts one: resolution, position, a program that it is reached by. */
export function PrinterDialog({ media, printer, onClose }: Props) {
  const { t } = useTranslation('label-printing')
  const { list } = usePrinterProfiles()
  const page = pageOf(media)
  const rulers = rulerLengths(page)
  const form = useAppForm<PrinterValues>(valuesOf(printer ?? { ...newProfile(''), dpi: media.dpi }, rulers))
  const save = (values: PrinterValues) => {
    savePrinter(profileOf(values, rulers), printer?.name)
    onClose()
  }
  const isTaken = (name: string) => name !== printer?.name && list.some((each) => each.name === name)
  return (
    <FormDialog
      form={form}
      title={printer ? t('printerTitle', { name: printer.name }) : t('printerNew')}
      label={t('save')}
      isBusy={false}
      onSubmit={save}
      onClose={onClose}
    >
      <p className="dialog-hint">{t('printerHint')}</p>
      <FormTextField<PrinterValues>
        name="name"
        label={t('name')}
        maxLength={60}
        rules={{
          required: t('nameRequired'),
          validate: (name) =>
            (name.trim() === '' && t('nameRequired')) || (isTaken(name.trim()) && t('nameTaken')) || true,
        }}
      />
      <FormSelect
        name="dpi"
        label={t('dpi')}
        options={printDpis.map((dpi) => ({ key: String(dpi), text: t('dpiEntry', { dpi }) }))}
      />
      <Position form={form} page={page} rulers={rulers} />
      <h3>{t('agent')}</h3>
      <p className="dialog-hint">{t('agentHint')}</p>
      <FormSelect
        name="agentKind"
        label={t('agentKind')}
        options={agentKinds.map((key) => ({ key, text: t(`agentKind.${key}`) }))}
      />
      <FormTextField<PrinterValues>
        name="agentUrl"
        label={t('agentUrl')}
        type="url"
        placeholder={t('agentUrlSample')}
        rules={{ validate: (url) => url.trim() === '' || isAgentAddress(url.trim()) || t('agentUrlWrong') }}
      />
      {printer && (
        <button
          type="button"
          className="button"
          onClick={() => {
            removePrinter(printer.name)
            onClose()
          }}
        >
          {t('removePrinter')}
        </button>
      )}
    </FormDialog>
  )
}

interface PositionProps {
  form: AppForm<PrinterValues>
  page: { width: number; height: number }
  rulers: [across: number, down: number]
}

/** Corrections, and the page that shows which ones are needed. */
function Position({ form, page, rulers: [across, down] }: PositionProps) {
  const { t } = useTranslation('label-printing')
  const printTest = () => {
    const { offsetX, offsetY } = form.getValues()
    void printPages(testPage({ ...page, offsetX: Number(offsetX) || 0, offsetY: Number(offsetY) || 0 }), t('testPage'))
  }
  const offset = {
    validate: (text: string) => isNumber(text, -offsetLimit, offsetLimit) || t('offsetWrong', { max: offsetLimit }),
  }
  const measured = (length: number) => {
    const [min, max] = measuredLimits(length)
    return { validate: (text: string) => isNumber(text, min, max) || t('measuredWrong', { min, max }) }
  }
  return (
    <>
      <h3>{t('calibration')}</h3>
      <p className="dialog-hint">{t('calibrationHint', { across, down })}</p>
      <p>
        <button type="button" className="button" onClick={printTest}>
          {t('testPage')}
        </button>
      </p>
      <div className={styles.pair}>
        <FormTextField<PrinterValues>
          name="measuredX"
          label={t('measuredX')}
          inputMode="decimal"
          rules={measured(across)}
        />
        <FormTextField<PrinterValues>
          name="measuredY"
          label={t('measuredY')}
          inputMode="decimal"
          rules={measured(down)}
        />
        <FormTextField<PrinterValues> name="offsetX" label={t('offsetX')} inputMode="decimal" rules={offset} />
        <FormTextField<PrinterValues> name="offsetY" label={t('offsetY')} inputMode="decimal" rules={offset} />
      </div>
    </>
  )
}

const pageOf = ({ sheet, width, height }: Media) =>
  sheet ? { width: sheet.pageWidth, height: sheet.pageHeight } : { width, height }

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
/** A printer that makes a length of 51 mm out of 50 needs the factor 50 / 51. */
const measuredLimits = (length: number): [min: number, max: number] => [
  rounded(length / scaleLimits.max, 1),
  rounded(length / scaleLimits.min, 1),
]

function isNumber(text: string, min: number, max: number): boolean {
  const number = Number(text)
  return text.trim() !== '' && number >= min && number <= max
}

const valuesOf = (printer: PrinterProfile, [across, down]: [number, number]): PrinterValues => ({
  name: printer.name,
  dpi: String(printer.dpi),
  offsetX: String(printer.offsetX),
  offsetY: String(printer.offsetY),
  measuredX: String(rounded(across / printer.scaleX, 2)),
  measuredY: String(rounded(down / printer.scaleY, 2)),
  agentKind: printer.agentKind,
  agentUrl: printer.agentUrl,
})

function profileOf(values: PrinterValues, [across, down]: [number, number]): PrinterProfile {
  const scaleOf = (length: number, measured: string) =>
    Math.min(scaleLimits.max, Math.max(scaleLimits.min, rounded(length / Number(measured), 4)))
  return {
    name: values.name.trim(),
    dpi: printDpis.find((dpi) => String(dpi) === values.dpi) ?? 203,
    offsetX: Number(values.offsetX),
    offsetY: Number(values.offsetY),
    scaleX: scaleOf(across, values.measuredX),
    scaleY: scaleOf(down, values.measuredY),
    agentKind: values.agentKind,
    agentUrl: values.agentUrl.trim(),
  }
}

import { useSearchParams } from 'react-router'
import '#components/administration.css'
import { ChooseTemplate } from './choose-template.tsx'
import { PrintTemplate } from './print-template.tsx'

/** Choosing a template, and printing with it: the address names the chosen one. */
export function PrintPage() {
  const [query] = useSearchParams()
  const id = query.get('template')
  return <div className="administration">{id ? <PrintTemplate key={id} id={id} /> : <ChooseTemplate />}</div>
}

import type { TourType } from '@atrium/contract/constants.ts'
import { Tour as AntdTour } from 'antd'
import { useEffect, useState } from 'react'
import { AntdTheme } from '#components/antd-theme.tsx'
import { TourPanel } from './tour-panel.tsx'
import { targetOf, useSteps, type Step } from './use-steps.ts'
import './tours.css'

interface Props {
  tour: TourType
  onEnd: (wasShown: boolean) => void
}

/** Leads through a page, once it has come. */
export function GuidedTour({ tour, onEnd }: Props) {
  const steps = useSteps(tour)
  const isNothingThere = steps?.length === 0
  useEffect(() => {
    if (isNothingThere) onEnd(false)
    // The owner's function is a new one each time; that nothing is there is told once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isNothingThere])
  if (!steps || isNothingThere) return null
  return <Steps steps={steps} onEnd={() => onEnd(true)} />
}

function Steps({ steps, onEnd }: { steps: readonly Step[]; onEnd: () => void }) {
  const [at, setAt] = useState(0)
  const place = usePlace()
  usePageAtRest()
  useEscape(onEnd)
  useFollowing()
  return (
    <AntdTheme>
      <AntdTour
        open
        disabledInteraction
        getPopupContainer={() => place}
        closable={false}
        rootClassName="tour"
        current={at}
        onChange={setAt}
        onClose={onEnd}
        gap={{ offset: 4, radius: 14 }}
        indicatorsRender={() => null}
        actionsRender={() => null}
        steps={steps.map(({ name, at: where }) => ({
          title: null,
          target: targetOf(where) ?? null,
          description: <TourPanel name={name} at={at} total={steps.length} onGo={setAt} onEnd={onEnd} />,
        }))}
      />
    </AntdTheme>
  )
}

/** Where the tour is drawn: directly in the body, Ant Design would lock its scrolling by a style without our nonce. */
function usePlace() {
  const [place] = useState(() => document.body.appendChild(document.createElement('div')))
  useEffect(() => () => place.remove(), [place])
  return place
}

/** Keeps keyboard, pointer and screen reader away from the page, and gives the focus back afterwards. */
function usePageAtRest() {
  useEffect(() => {
    const page = document.getElementById('root')
    const before = document.activeElement
    page?.toggleAttribute('inert', true)
    return () => {
      page?.toggleAttribute('inert', false)
      if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true })
      else document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [])
}

/** Ant Design's own way out by Escape comes with its cross, which says less than the word does. */
function useEscape(onEnd: () => void) {
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && onEnd()
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [onEnd])
}

/** What comes late moves what the tour points at; Ant Design looks again when the window changes its size. */
function useFollowing() {
  useEffect(() => {
    const page = document.getElementById('content')
    const observer = new ResizeObserver(() => dispatchEvent(new Event('resize')))
    if (page) observer.observe(page)
    return () => observer.disconnect()
  }, [])
}

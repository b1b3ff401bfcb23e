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

/** Runs a tour once the page has loaded. */
export function GuidedTour({ tour, onEnd }: Props) {
  const steps = useSteps(tour)
  const isNothingThere = steps?.length === 0
  useEffect(() => {
    if (isNothingThere) onEnd(false)
    // `onEnd` changes with every render but must run once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isNothingThere])
  if (!steps || isNothingThere) return null
  return <Steps steps={steps} onEnd={() => onEnd(true)} />
}

function Steps({ steps, onEnd }: { steps: readonly Step[]; onEnd: () => void }) {
  const [at, setAt] = useState(0)
  const place = usePortalContainer()
  useInertPage()
  useEscape(onEnd)
  useRepositionOnResize()
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

/** Container of the tour. In the body itself, Ant Design would lock scrolling by a style without the nonce. */
function usePortalContainer() {
  const [place] = useState(() => document.body.appendChild(document.createElement('div')))
  useEffect(() => () => place.remove(), [place])
  return place
}

/** Makes the page inert during a tour and restores the focus afterwards. */
function useInertPage() {
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

/** Ant Design handles Escape only with its own close button. */
function useEscape(onEnd: () => void) {
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && onEnd()
    addEventListener('keydown', leave)
    return () => removeEventListener('keydown', leave)
  }, [onEnd])
}

/** Ant Design repositions on window resize only, so content that loads late must trigger it. */
function useRepositionOnResize() {
  useEffect(() => {
    const page = document.getElementById('content')
    const observer = new ResizeObserver(() => dispatchEvent(new Event('resize')))
    if (page) observer.observe(page)
    return () => observer.disconnect()
  }, [])
}

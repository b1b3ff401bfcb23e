import type { TourType } from '@atrium/contract/constants.ts'
import { useEffect, useId, useState } from 'react'
import { Modal } from '#components/dialog.tsx'
import { TourPanel } from './tour-panel.tsx'
import { useSteps, type Step } from './use-steps.ts'
import { useTourLayout } from './use-tour-layout.ts'
import styles from './tours.module.css'

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
  const [first] = steps ?? []
  if (!steps || !first) return null
  return <Steps steps={steps} first={first} onEnd={() => onEnd(true)} />
}

function Steps({ steps, first, onEnd }: { steps: readonly Step[]; first: Step; onEnd: () => void }) {
  const id = useId()
  const [at, setAt] = useState(0)
  const { name, at: selector } = steps[at] ?? first
  const { ref, hole, place } = useTourLayout(selector)
  return (
    <Modal
      className={styles.tour}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      style={place}
      onClose={onEnd}
    >
      <div className={styles.hole} style={hole} />
      <div className={styles.panel} ref={ref}>
        <TourPanel id={id} name={name} at={at} total={steps.length} onGo={setAt} onEnd={onEnd} />
      </div>
    </Modal>
  )
}

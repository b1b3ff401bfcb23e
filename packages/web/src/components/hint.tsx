import type { ReactNode } from 'react'
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import './floating.css'
import styles from './floating.module.css'

interface Props {
  text: string
  /** A button of the library. */
  children: ReactNode
}

/** Shows what an icon button does, on hover and on keyboard focus. */
export const Hint = ({ text, children }: Props) => (
  <TooltipTrigger delay={500} closeDelay={0}>
    {children}
    <Tooltip className={styles.tooltip ?? ''} offset={6}>
      {text}
    </Tooltip>
  </TooltipTrigger>
)

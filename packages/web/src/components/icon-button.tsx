import type { ReactNode, Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import type { PressEvent } from 'react-aria-components'
import { Hint } from './hint.tsx'

interface Props {
  /** What the button does: accessible name and tooltip. */
  label: string
  /** The icon. */
  children: ReactNode
  onPress: (event: PressEvent) => void
  isDisabled?: boolean
  className?: string | undefined
  buttonRef?: Ref<HTMLButtonElement>
}

/** A button that shows an icon only, with a tooltip. */
export const IconButton = ({
  label,
  children,
  onPress,
  isDisabled = false,
  className = 'icon-button',
  buttonRef,
}: Props) => (
  <Hint text={label}>
    {/* Without a slot it is no part of a surrounding combo box or date picker. */}
    <Button
      slot={null}
      className={className}
      aria-label={label}
      onPress={onPress}
      isDisabled={isDisabled}
      {...(buttonRef && { ref: buttonRef })}
    >
      {children}
    </Button>
  </Hint>
)

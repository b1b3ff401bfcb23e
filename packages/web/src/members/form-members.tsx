import type { ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import { useFieldProblem } from '#components/form.tsx'
import { MemberPicker, type Picked } from './member-picker.tsx'

interface Props extends Pick<ComponentProps<typeof MemberPicker>, 'label' | 'call'> {
  name: string
  /** The message when nobody is chosen but somebody has to be. */
  needed?: string
  /** Keeps only the last one picked. */
  isSingle?: boolean
}

/** Members of the surrounding form, as a list with id and name. */
export function FormMembers({ name, needed, isSingle = false, ...picker }: Props) {
  const validate = (picked: readonly Picked[]) => needed === undefined || picked.length > 0 || needed
  const { value, onChange, ref } = useController({ name, rules: { validate } }).field
  return (
    <MemberPicker
      {...picker}
      picked={value as readonly Picked[]}
      onPick={(people) => onChange(isSingle ? people.slice(-1) : people)}
      problem={useFieldProblem(name)}
      isRequired={needed !== undefined}
      inputRef={ref}
    />
  )
}

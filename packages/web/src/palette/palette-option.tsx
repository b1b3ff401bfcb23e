import {
  AppWindow,
  BookOpen,
  CircleCheckBig,
  CornerDownLeft,
  History,
  Network,
  PanelsTopLeft,
  Shapes,
  SlidersHorizontal,
  UserRound,
  Zap,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useRef, type MouseEvent } from 'react'
import type { SearchResult, Group } from './search-results.ts'
import { hrefOf, isExternal } from './use-select-result.ts'

const icons: Record<Group, LucideIcon> = {
  selection: CircleCheckBig,
  page: Zap,
  departments: Network,
  monomers: Shapes,
  recent: History,
  apps: AppWindow,
  pages: PanelsTopLeft,
  centre: SlidersHorizontal,
  help: BookOpen,
  members: UserRound,
  acts: Zap,
}

interface Props {
  id: string
  result: SearchResult
  isCurrent: boolean
  onPoint: () => void
  onChoose: () => void
  /** The browser opens the link in another tab. */
  onFollow: () => void
}

/** A result; a link for places, so that it opens in a new tab as usual. */
export function PaletteOption({ id, result, isCurrent, onPoint, onChoose, onFollow }: Props) {
  const { group, text, hint, to } = result
  const own = useRef<HTMLAnchorElement & HTMLButtonElement>(null)
  useEffect(() => {
    if (isCurrent) own.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const Icon = icons[group]
  const content = (
    <>
      <Icon size={17} strokeWidth={1.8} aria-hidden="true" />
      <span>
        <b>{text}</b>
        {hint && <small>{hint}</small>}
      </span>
      {isCurrent && <CornerDownLeft size={15} aria-hidden="true" />}
    </>
  )
  const option = {
    ref: own,
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isCurrent,
    onPointerMove: isCurrent ? undefined : onPoint,
  }
  if (to === undefined)
    return (
      <button type="button" {...option} onClick={onChoose}>
        {content}
      </button>
    )
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return onFollow()
    event.preventDefault()
    onChoose()
  }
  return (
    <a {...option} href={hrefOf(to)} {...(isExternal(to) && { target: '_blank', rel: 'noopener' })} onClick={follow}>
      {content}
    </a>
  )
}

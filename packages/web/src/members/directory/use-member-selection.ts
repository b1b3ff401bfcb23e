import type { MemberFilter, MemberRow } from '@atrium/contract/members/administration.shapes.ts'
import { useState } from 'react'
import type { ActTarget } from '../actions/act-target.ts'

type People = ReadonlyMap<string, MemberRow>

/** Chosen people, on this page or others; or everyone who matches a filter, except some. */
interface Selected {
  people: People
  /** The filter of which everyone is chosen, as text. */
  among?: string
  except: People
}

const nobody: Selected = { people: new Map(), except: new Map() }

interface Page {
  filter: MemberFilter
  rows: readonly MemberRow[]
  total: number
}

/**
 * The chosen members of a list. They stay chosen on other pages and in other orders and searches; a choice of everyone
 * who matches ends with another filter, so that nobody is chosen unseen.
 */
export function useMemberSelection({ filter, rows, total }: Page) {
  const [stored, setSelected] = useState(nobody)
  const among = JSON.stringify(filter)
  const isStale = stored.among !== undefined && stored.among !== among
  const selected = isStale ? nobody : stored
  const isAll = selected.among !== undefined
  const isChosen = ({ ID }: MemberRow) => (isAll ? !selected.except.has(ID) : selected.people.has(ID))
  const onPage = rows.filter(isChosen)
  const count = isAll ? Math.max(0, total - selected.except.size) : selected.people.size

  /** Takes the chosen ids of the page over. */
  const choose = (ids: ReadonlySet<string>) => {
    const [people, except] = [new Map(selected.people), new Map(selected.except)]
    for (const row of rows) {
      const [added, removed] = ids.has(row.ID) ? [people, except] : [except, people]
      added.set(row.ID, row)
      removed.delete(row.ID)
    }
    setSelected(isAll ? { ...selected, except } : { ...selected, people })
  }
  /** Chooses a person no longer; with everyone chosen, a person excepted before again. */
  const toggle = ({ ID }: MemberRow) => {
    const next = new Map(isAll ? selected.except : selected.people)
    next.delete(ID)
    setSelected(isAll ? { ...selected, except: next } : { ...selected, people: next })
  }
  const target = (): ActTarget =>
    isAll
      ? {
          people: onPage,
          matching: { Filter: filter, ExceptIds: [...selected.except.keys()], Expected: total },
        }
      : { people: [...selected.people.values()] }

  return {
    count,
    isAll,
    /** Those who are listed by name: the chosen ones, or the excepted ones of everyone. */
    listed: [...(isAll ? selected.except : selected.people).values()],
    elsewhere: isAll ? 0 : count - onPage.length,
    chosenOnPage: new Set(onPage.map(({ ID }) => ID)),
    choose,
    toggle,
    chooseAll: () => setSelected({ ...nobody, among }),
    clear: () => setSelected(nobody),
    target,
  }
}

export type MemberSelectionState = ReturnType<typeof useMemberSelection>

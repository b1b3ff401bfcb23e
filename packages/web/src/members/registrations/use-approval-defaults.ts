import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { localStore } from '#kit/browser/browser-store.ts'
import { useRead } from '#kit/calls/queries.ts'
import { useLocalizedName } from '#kit/use-localized-name.ts'

/** What an approval set, offered again for the next one. */
interface Approval {
  departmentId: string | null
  productIds: readonly string[]
  roles: Readonly<Record<string, string>>
}

const key = 'atrium.approval'

function storedApproval(): Approval | undefined {
  try {
    return JSON.parse(localStore.getItem(key) ?? '') as Approval
  } catch {
    return undefined
  }
}

/** Stores what an approval set, in this browser. */
export const storeApproval = (approval: Approval): void => localStore.setItem(key, JSON.stringify(approval))

/** Department, applications and roles of the approval before, as far as they still exist; undefined while loading. */
export function useApprovalDefaults() {
  const nameOf = useLocalizedName()
  const stored = storedApproval()
  const departmentId = stored?.departmentId ?? ''
  const place = useRead(
    departmentCalls.detail,
    { params: { id: departmentId } },
    { enabled: departmentId !== '', quiet: true },
  )
  const products = useRead(memberCalls.licensedProducts, {}, { quiet: true })
  if (products.isPending || (departmentId !== '' && place.isPending)) return undefined
  const usable = (products.data ?? []).filter(({ IsOver }) => !IsOver).map(({ ID }) => ID)
  return {
    department: place.data ? { ID: place.data.ID, Name: nameOf(place.data) } : null,
    products: stored?.productIds.filter((id) => usable.includes(id)) ?? [],
    roles: Object.fromEntries(Object.entries(stored?.roles ?? {}).filter(([id]) => usable.includes(id))),
  }
}

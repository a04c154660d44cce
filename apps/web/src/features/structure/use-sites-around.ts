import type { Point } from '@roadside/contract/domain/coordinates.ts'
import { structureSites, type DepartmentRow } from '@roadside/contract/records/structure-calls.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { knownPoints } from '@roadside/ui/form/known-points.ts'
import { useMemo } from 'react'

/** Where the sites of a department are, so that the map of another one opens there; nowhere until they are known. */
export function useSitesAround(department: DepartmentRow | undefined): readonly Point[] {
  // the list is searched by the names of departments too
  const { data } = useCall(
    structureSites,
    { search: department?.name ?? '' },
    { enabled: department !== undefined },
  )
  const id = department?.id
  return useMemo(
    () => knownPoints((data?.rows ?? []).filter(({ department_id }) => department_id === id)),
    [data, id],
  )
}

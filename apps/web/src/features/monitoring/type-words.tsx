import { SolutionIcon } from '@roadside/ui/solution-icon.tsx'
import { typeByName } from '../../solution-types.ts'

/** The short name of a solution type; an unknown one stays. */
export function typeName(name: string): string {
  return typeByName.get(name)?.menuName ?? name
}

export function TypeIcon({ name, size = 16 }: { name: string; size?: number }) {
  return <SolutionIcon name={typeByName.get(name)?.icon ?? name} size={size} />
}

/** The page of a site; null where its type has none. */
export function pageOfSite({
  wid,
  type_name,
  DeptID,
}: {
  wid: number
  type_name: string
  DeptID: number
}) {
  const type = typeByName.get(type_name)
  if (!type?.route) return null
  const isShared = [...typeByName.values()].some(
    (other) => other !== type && other.route === type.route,
  )
  return { to: `/${type.route}`, search: { wid, DeptID, ...(isShared && { TypeName: type_name }) } }
}

import { SolutionIcon } from '@roadside/ui/solution-icon.tsx'
import { typeByName } from '../../solution-types.ts'

/** The short name of a solution type; an unknown one stays. */
export function typeName(name: string): string {
  return typeByName.get(name)?.menuName ?? name
}

export function TypeIcon({ name, size = 16 }: { name: string; size?: number }) {
  return <SolutionIcon path={typeByName.get(name)?.icon ?? ''} size={size} />
}

import type { SolutionPermissions } from '@roadside/server-kit/testing/permissions.ts'

const halves = import.meta.glob<SolutionPermissions>('../../../../solutions/*/permissions.ts', {
  eager: true,
  import: 'default',
})

/**
 * The permissions of a solution's own calls; undefined where it has none besides those of devices.
 */
export function permissionsOf(solution: string): SolutionPermissions | undefined {
  return halves[`../../../../solutions/${solution}/permissions.ts`]
}

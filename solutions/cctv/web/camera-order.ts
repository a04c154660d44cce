import { healths } from '@roadside/contract/health.ts'
import type { CctvCamera } from '../rows.ts'

/** What a search looks through. */
export function cameraSearchText({ name, site, road, sta, description }: CctvCamera): string {
  return [name, site, road, sta, description].join(' ')
}

/** The state sorts by how bad it is. */
export function cameraSortValue(camera: CctvCamera, column: string): string | number | null {
  if (column === 'health') return healths.indexOf(camera.health)
  return camera[column as Exclude<keyof CctvCamera, 'may_edit'>]
}

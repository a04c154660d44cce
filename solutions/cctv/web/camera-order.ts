import { healthNames, healths } from '@roadside/contract/health.ts'
import type { CctvCamera } from '../rows.ts'

/** What a search looks through: every text of the camera, its state among them. */
export function cameraSearchText(camera: CctvCamera): string {
  const { name, site, road, sta, description, health, reason } = camera
  return [name, site, road, sta, description, healthNames[health], reason].join(' ')
}

/** The state sorts by how bad it is. */
export function cameraSortValue(camera: CctvCamera, column: string): string | number | null {
  if (column === 'health') return healths.indexOf(camera.health)
  return camera[column as Exclude<keyof CctvCamera, 'may_edit'>]
}

/** The camera that is worst off, the first of several; undefined where there is none. */
export function worstCamera(cameras: readonly CctvCamera[]): CctvCamera | undefined {
  const badness = ({ health }: CctvCamera) => healths.indexOf(health)
  return cameras.toSorted((a, b) => badness(a) - badness(b))[0]
}

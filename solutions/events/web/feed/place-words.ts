import type { FeedEvent } from '../../rows.ts'
import { unbroken } from '@roadside/ui/parts/unbroken.ts'

/** Where it happened: site with its road, camera, kilometre and department; each said once. */
export function placeWords(event: FeedEvent): { where: string; more: string } {
  const { siteName, road_code, Camera_Desc, sta, department } = event
  // many a camera is named after its site
  const isNamedAfterSite = Camera_Desc.startsWith(siteName)
  const name = isNamedAfterSite ? Camera_Desc : siteName
  const where = road_code === '' || name.includes(road_code) ? name : `${road_code} ${name}`
  const camera = isNamedAfterSite || siteName.startsWith(Camera_Desc) ? '' : Camera_Desc
  const kilometre = sta === '' || name.includes(sta) ? '' : `กม.\u00A0${sta}`
  return {
    where: unbroken(where),
    more: unbroken([camera, kilometre, department].filter(Boolean).join(' · ')),
  }
}

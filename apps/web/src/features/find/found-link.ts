import type { Found } from '@roadside/contract/find-call.ts'
import { paths } from '../../paths.ts'
import { equipmentLink, siteLink } from '../../site-link.ts'

/** Where something that was found is shown; null: its type has no page. */
export function foundLink({ kind, id, title, wid, DeptID, type_name }: Found, isFourG: boolean) {
  switch (kind) {
    case 'project':
      return { to: paths.project, search: { pj_id: id } }
    case 'contractor':
      return { to: paths.contractor, search: { id } }
    case 'way':
      return { to: paths.way, search: { id } }
    default: {
      if (wid === null || type_name === null || DeptID === null) return null
      const site = { type_name, wid, DeptID }
      return kind === 'asset' ? equipmentLink(site, title, isFourG) : siteLink(site, isFourG)
    }
  }
}

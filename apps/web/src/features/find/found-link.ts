import type { Found } from '@roadside/contract/find-call.ts'
import { paths } from '../../paths.ts'
import { siteLink } from '../../site-link.ts'

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
      const isPlaced = wid !== null && type_name !== null && DeptID !== null
      const link = isPlaced ? siteLink({ type_name, wid, DeptID }, isFourG) : null
      // a page with many devices is searched for the one that was chosen
      return link && kind === 'asset'
        ? { ...link, search: { ...link.search, search: title } }
        : link
    }
  }
}

import type { Found } from '@roadside/contract/find-call.ts'
import type { Account } from '../../account.ts'
import { paths } from '../../paths.ts'
import { equipmentLink, siteLink } from '../../site-link.ts'

/** Where something that was found is shown; null: its type has no page. */
export function foundLink(
  { kind, id, title, wid, DeptID, type_name }: Found,
  { isFourG, isContractor }: Pick<Account, 'isFourG' | 'isContractor'>,
) {
  switch (kind) {
    case 'ticket':
      return { to: paths.tickets, search: { ticket: id } }
    case 'project':
      return { to: paths.project, search: { pj_id: id } }
    case 'contractor':
      return { to: paths.contractor, search: { id } }
    case 'way':
      return { to: paths.way, search: { id } }
    default: {
      // a contractor has no pages of sites
      if (isContractor) return { to: paths.contractEquipment, search: { asset: id } }
      if (wid === null || type_name === null || DeptID === null) return null
      const site = { type_name, wid, DeptID }
      return kind === 'asset' ? equipmentLink(site, title, isFourG) : siteLink(site, isFourG)
    }
  }
}

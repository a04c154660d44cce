import type { AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import { Link } from '@tanstack/react-router'
import { useEquipmentLink, useSiteLink } from '../../site-link.ts'

/** Where an alarm's subject is shown: equipment on the page of its site, or the site; null: nowhere. */
export function useSubjectPage() {
  const siteOf = useSiteLink()
  const equipmentOf = useEquipmentLink()
  return ({ wid, DeptID, type_name, asset_id, subject }: AlarmRow) => {
    if (wid === null || DeptID === null) return null
    const site = { wid, DeptID, type_name }
    return asset_id === null ? siteOf(site) : equipmentOf(site, subject)
  }
}

/** What an alarm is of, as a link to it where it has a page. */
export function SubjectLink({ alarm }: { alarm: AlarmRow }) {
  const page = useSubjectPage()(alarm)
  const name = alarm.subject || alarm.site
  return page ? <Link {...page}>{name}</Link> : name
}

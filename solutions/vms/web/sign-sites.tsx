import type { DeviceSite } from '@roadside/contract/devices/rows.ts'
import { deviceListing } from '@roadside/ui/devices/device-listing.tsx'
import { DeviceSitesPage } from '@roadside/ui/devices/device-sites-page.tsx'
import type { SiteColumn } from '@roadside/ui/sites/site-listing.ts'
import type { SolutionPageProps } from '@roadside/ui/solution-web.ts'
import { signCalls } from '../calls.ts'
import { signKind } from '../kind.ts'
import { messageText, shortened } from '../rules/message-text.ts'
import { SignSite } from './sign-site.tsx'
import { SignWall } from './sign-wall.tsx'
import styles from './signs.module.css'

/** What the pages of a usual sign say, in three lines or four of the column; a site's dialog has all of a longer one. */
const mostCharacters = 80

const messagesOf = ({ periods = {} }: DeviceSite) =>
  (periods['message'] ?? []).map((message) => messageText(message))
const columns: readonly SiteColumn<DeviceSite>[] = [
  {
    id: 'messages',
    header: 'ข้อความที่แสดง',
    isSortable: true,
    sortValue: (site) => messagesOf(site).join(', ') || null,
    cell: (site) => {
      const messages = messagesOf(site)
      if (messages.length === 0) return '-'
      return messages.map((message) => (
        <span key={message} className={styles.line} title={message}>
          {shortened(message, mostCharacters)}
        </span>
      ))
    },
    glowKey: (site) => messagesOf(site).join(' '),
  },
]
const listing = deviceListing(signKind, { columns })

/** `/vms-sub?DeptID=`: the department's signs, and all of them as they look now. */
export function SignSites(page: SolutionPageProps) {
  const { DeptID } = page.search
  return (
    <DeviceSitesPage
      page={page}
      listing={listing}
      kind={signKind}
      calls={signCalls}
      detail={SignSite}
      actions={<SignWall DeptID={DeptID} />}
    />
  )
}

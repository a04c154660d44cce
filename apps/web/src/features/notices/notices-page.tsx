import { noticeList } from '@roadside/contract/notices/notice-calls.ts'
import { PageHeader } from '@roadside/ui/parts/page-header.tsx'
import { TabBar } from '@roadside/ui/parts/tab-bar.tsx'
import { useAccess } from '@roadside/ui/session/use-access.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCrumbs } from '../../shell/use-crumbs.tsx'
import { ChannelsTab } from './channels/channels-tab.tsx'
import styles from './notices.module.css'
import { RulesTab } from './rules/rules-tab.tsx'
import { SentTab } from './sent/sent-tab.tsx'

const tabs = [
  { id: 'channels', label: 'ช่องทาง', content: ChannelsTab },
  { id: 'rules', label: 'กฎ', content: RulesTab },
  { id: 'sent', label: 'ข้อความที่ส่ง', content: SentTab },
] as const

/** `/notices`: where messages go, by which rules, and what was sent. `?notice={id}` opens a message. Rules are the administrators'; a contractor has its own channels alone. */
export function NoticesPage() {
  const { crumbs } = useCrumbs()
  const navigate = useNavigate()
  const isAdministrator = useAccess('roleAdmin')
  const maySeeSent = useAccess(noticeList.access)
  const chosen = useLocation({
    select: ({ search }) => {
      const { tab, notice } = search as { tab?: string; notice?: string }
      return tab ?? (notice === undefined ? undefined : 'sent')
    },
  })
  const isFor = { channels: true, rules: isAdministrator, sent: maySeeSent }
  const shown = tabs.filter(({ id }) => isFor[id])
  const open = shown.find(({ id }) => id === chosen) ?? tabs[0]
  return (
    <>
      <PageHeader crumbs={crumbs} title="การส่งข้อความแจ้งเตือน" />
      <TabBar
        tabs={shown}
        open={open.id}
        onOpen={(tab) =>
          void navigate({ to: '.', search: { tab } as never, replace: true, resetScroll: false })
        }
      />
      <div role="tabpanel" aria-label={open.label} className={styles.tab}>
        <open.content />
      </div>
    </>
  )
}

import { hasAccess } from '@roadside/contract/permission.ts'
import type { MonitoredSite, Trouble } from '@roadside/contract/monitoring-calls.ts'
import { useNavigate } from '@tanstack/react-router'
import { useAccount } from '../../../account.ts'
import { useEquipmentLink } from '../../../site-link.ts'
import { HealthTiles } from '../health-tiles.tsx'
import { useShown } from '../shown.ts'
import { sumSites } from '../site-sums.ts'
import { TroublesPanel } from '../troubles-panel.tsx'
import { useTroubles } from '../use-troubles.ts'
import styles from './home.module.css'

/** Without what only the page of all equipment filters by. */
const saved = { list: 'troubles.home', names: ['show', 'search', 'order'] }
const nothingHidden: ReadonlySet<string> = new Set()

/** Present troubles that the account may see: counted, and listed with links. */
export function Attention({ sites }: { sites: readonly MonitoredSite[] }) {
  const { user } = useAccount()
  const linkOf = useEquipmentLink()
  const navigate = useNavigate()
  const [shown, setShown] = useShown()
  const troubles = useTroubles({ shown, hidden: nothingHidden, sites, wid: null })
  const open = (trouble: Trouble) => {
    const link = linkOf(trouble, trouble.name)
    if (link) void navigate(link)
  }
  return (
    <>
      <HealthTiles sums={sumSites(sites)} shown={shown} onShow={setShown} />
      <div className={styles.list}>
        <TroublesPanel
          troubles={troubles}
          sites={sites}
          shown={shown}
          onShow={setShown}
          site={undefined}
          onAllSites={() => undefined}
          hiddenCount={0}
          onAllTypes={() => undefined}
          selected={null}
          saved={saved}
          of={hasAccess(user, 'authority') ? undefined : user.department}
          onOpen={open}
        />
      </div>
    </>
  )
}

import { Button } from '@mantine/core'
import { PageDialog } from '@roadside/ui/dialog.tsx'
import { Icon } from '@roadside/ui/icon.tsx'
import { LiveFreshness } from '@roadside/ui/live/live-freshness.tsx'
import { useLiveCall } from '@roadside/ui/live/use-live-call.ts'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import { useUrlDialog } from '@roadside/ui/use-url-dialog.ts'
import { shownSigns } from '../calls.ts'
import { SignFace } from './sign-face.tsx'
import styles from './signs.module.css'

/** Every sign of the department as it looks now. */
export function SignWall({ DeptID }: { DeptID: number | undefined }) {
  const dialog = useUrlDialog('signs')
  return (
    <>
      <Button leftSection={<Icon name="eye" size={16} />} onClick={() => dialog.open()}>
        ดูทุกป้าย
      </Button>
      {dialog.isOpen && <Wall DeptID={DeptID} onClose={dialog.close} />}
    </>
  )
}

function Wall({ DeptID, onClose }: { DeptID: number | undefined; onClose: () => void }) {
  const query = useLiveCall(shownSigns, DeptID === undefined ? {} : { DeptID }, {
    topic: 'vms',
    wid: null,
  })
  return (
    <PageDialog isOpen onClose={onClose} size={1240} title="ข้อความบนป้ายทุกป้ายขณะนี้">
      <ViewState query={query} isEmpty={(signs) => signs.length === 0} emptyText="ยังไม่มีป้าย">
        {(signs) => (
          <ul className={styles.wall}>
            {signs.map(({ device_id, site, name, health, message }) => (
              <li key={device_id}>
                <SignFace name={`${site} ${name}`} message={message} />
                <p className={styles.under}>
                  <b>{site}</b> {name} <HealthChip health={health} />
                </p>
              </li>
            ))}
          </ul>
        )}
      </ViewState>
      <LiveFreshness query={query} />
    </PageDialog>
  )
}

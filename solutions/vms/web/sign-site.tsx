import { DeviceSiteView, type DeviceSiteData } from '@roadside/ui/devices/device-site-view.tsx'
import { muted } from '@roadside/ui/devices/muted.ts'
import { EquipmentMap } from '@roadside/ui/sites/equipment-map.tsx'
import { signCalls } from '../calls.ts'
import { signKind } from '../kind.ts'
import type { SignState } from '../state.ts'
import { MessageHistory } from './message-history.tsx'
import { SignCard } from './sign-card.tsx'
import { SignPrint } from './sign-print.tsx'
import styles from './signs.module.css'

type Data = DeviceSiteData<SignState>

const tabs = [
  { id: 'now', label: 'ข้อความบนป้าย', show: (data: Data) => <Signs {...data} /> },
  {
    id: 'messages',
    label: 'ประวัติข้อความ',
    show: ({ site }: Data) => <MessageHistory site={site} />,
  },
]

/** One site: the present display of each sign, its earlier messages, and the sign as equipment. */
export function SignSite({ wid }: { wid: number }) {
  return <DeviceSiteView<SignState> wid={wid} tabs={tabs} kind={signKind} calls={signCalls} />
}

function Signs(data: Data) {
  const { site, devices, mayEdit } = data
  if (devices.length === 0) return <p className={muted}>ยังไม่มีป้ายในพื้นที่นี้</p>
  return (
    <>
      <div className={styles.bar}>
        <SignPrint {...data} />
      </div>
      <div className={styles.signs}>
        {devices.map((sign) => (
          <SignCard key={sign.id} sign={sign} mayEdit={mayEdit} />
        ))}
        {/* beside one sign there is room for where it stands */}
        {devices.length === 1 && <EquipmentMap site={site} equipment={devices} shown={null} />}
      </div>
    </>
  )
}

import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { EquipmentAlarms } from '@roadside/ui/alarms/asset-alarms.tsx'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { ShownFields } from '@roadside/ui/form/form-grid.tsx'
import { SiteContract } from '@roadside/ui/records/site-contract.tsx'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import { lampGateways, receptionHours, type LampGateway } from '../../reception-calls.ts'
import { gatewayHealth } from '../gateway-marks.ts'
import type { LampRow } from '../lamp-view.ts'
import { lampWord, sideWord } from '../lamp-words.ts'
import type { LampTroubles } from '../use-lamp-troubles.ts'
import styles from './dialogs.module.css'
import { GatewayLink } from './reception-links.tsx'

interface LampFactsProps {
  wid: number
  devid: string
  /** Name of its site. */
  site: string
  lamp: LampRow | undefined
  troubles: LampTroubles
}

/** What leads from a lamp to its cause: state, since when, gateways, and who must repair it. */
export function LampFacts({ wid, devid, site, lamp, troubles }: LampFactsProps) {
  const trouble = troubles.get(devid)
  return (
    <>
      <ShownFields
        fields={[
          { label: 'พื้นที่ติดตั้ง', value: site },
          { label: 'กม. (STA)', value: lamp?.sta },
          { label: 'วงจรไฟฟ้า', value: lamp?.circuit },
          { label: 'ด้านของถนน', value: lamp && sideWord(lamp.side) },
          {
            label: 'สถานะ',
            value: lamp && <HealthChip health={lamp.health} word={lampWord(lamp)} />,
          },
          ...(trouble ? [{ label: 'ตั้งแต่', value: trouble.since }] : []),
          ...(trouble?.cause ? [{ label: 'สาเหตุ', value: trouble.cause }] : []),
          { label: 'เกตเวย์ที่รับได้', value: <Gateways devid={devid} />, isWide: true },
        ]}
      />
      <SiteContract wid={wid} equipment={{ kind: 'lamp', external_id: devid }} />
      <EquipmentAlarms equipment={{ kind: 'lamp', external_id: devid }} />
    </>
  )
}

function Gateways({ devid }: { devid: string }) {
  const { data, error } = useCall(lampGateways, { devid })
  if (!data) return error ? 'ไม่สามารถโหลดข้อมูลได้' : 'กำลังโหลดข้อมูล…'
  const { gateways, to } = data
  if (to === null) return 'ยังไม่เคยรายงานข้อมูล'
  if (gateways.length === 0)
    return `ไม่มีข้อมูลเกตเวย์ในข้อความ ${receptionHours} ชั่วโมงก่อน ${formatThaiDateTime(to)}`
  return (
    <>
      <ul className={styles.gateways}>
        {gateways.map((gateway, index) => (
          <li key={index}>
            <GatewayLine {...gateway} />
          </li>
        ))}
      </ul>
      <small className={styles.window}>
        จากข้อความของดวงโคมนี้ใน {receptionHours} ชั่วโมง ถึง {formatThaiDateTime(to)}
      </small>
    </>
  )
}

function GatewayLine({ gwno, wid, eui, ISOnline, received_at, rssi, snr }: LampGateway) {
  const signal = [
    typeof rssi === 'number' && `RSSI ${formatNumber(rssi)} dBm`,
    typeof snr === 'number' && `SNR ${formatNumber(snr, 1)} dB`,
  ]
  return (
    <>
      {gwno !== null && wid !== null ? (
        <GatewayLink wid={wid} gwno={gwno} />
      ) : (
        `เกตเวย์ที่ไม่ได้ลงทะเบียนในพื้นที่ที่ท่านดูได้${eui ? ` ${eui}` : ''}`
      )}{' '}
      {ISOnline && <HealthChip health={gatewayHealth({ ISOnline })} word={ISOnline} />}{' '}
      {[...signal, `รับได้ล่าสุด ${formatThaiDateTime(received_at)}`].filter(Boolean).join(' · ')}
    </>
  )
}

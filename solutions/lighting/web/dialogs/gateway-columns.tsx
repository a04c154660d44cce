import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { HealthChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { RowAction } from '@roadside/ui/table/row-action.tsx'
import type { GatewayRow } from '../../points.ts'
import { gatewayHealth, onlineMeanings } from '../gateway-marks.ts'
import { gatewayMissingWords } from '../uplink-words.ts'
import styles from './dialogs.module.css'
import { GatewayLink } from './reception-links.tsx'

type Column = TableColumn<GatewayRow>

const address: Column = {
  id: 'ipaddress',
  header: 'หมายเลขไอพี (IP Address)',
  isSortable: true,
  cell: ({ ipaddress }) => ipaddress || '-',
}

const others: readonly Column[] = [
  {
    id: 'lat',
    header: 'ละติจูด',
    align: 'end',
    isSortable: true,
    cell: ({ lat }) => formatNumber(lat, 6),
  },
  {
    id: 'long',
    header: 'ลองจิจูด',
    align: 'end',
    isSortable: true,
    cell: ({ long }) => formatNumber(long, 6),
  },
  {
    id: 'lastupdate',
    header: 'ข้อมูลล่าสุดเมื่อ',
    isSortable: true,
    cell: ({ lastupdate }) => formatThaiDateTime(lastupdate),
    glowKey: ({ ISOnline }) => ISOnline,
  },
  {
    id: 'missing_day',
    header: ['ไม่ถึงระบบ', ' 24 ชม.'],
    sortLabel: 'จำนวนข้อความที่ไม่ถึงระบบ 24 ชม. ล่าสุด',
    align: 'end',
    isSortable: true,
    cell: ({ missing_day }) => <span title={gatewayMissingWords}>{formatNumber(missing_day)}</span>,
  },
  {
    id: 'ISOnline',
    header: 'สถานะ',
    isSortable: true,
    cell: (gateway) => (
      <span className={styles.status}>
        <HealthChip
          health={gatewayHealth(gateway)}
          word={gateway.ISOnline}
          faded={gateway.pc_server_offline}
        />
        <small>{onlineMeanings[gateway.ISOnline]}</small>
        {gateway.pc_server_offline && <HealthChip health="warning" word="เครื่องแม่ข่ายขาดการเชื่อมต่อ" />}
      </span>
    ),
  },
]

/** Addresses are for role admin, changes for the username admin (`onEdit`). */
export function gatewayColumns(
  wid: number,
  hasAddress: boolean,
  onEdit: ((gateway: GatewayRow) => void) | null,
): readonly Column[] {
  const number: Column = {
    id: 'gwno',
    header: 'หมายเลขเกตเวย์',
    isSortable: true,
    cell: ({ gwno }) => <GatewayLink wid={wid} gwno={gwno} />,
  }
  const action: Column = {
    id: 'action',
    header: 'จัดการ',
    isAction: true,
    align: 'end',
    cell: (gateway) => (
      <RowAction
        icon="edit"
        label={`แก้ไขข้อมูลเกตเวย์ ${gateway.gwno}`}
        onPress={() => onEdit?.(gateway)}
      />
    ),
  }
  return [number, ...(hasAddress ? [address] : []), ...others, ...(onEdit ? [action] : [])]
}

export function gatewaySortValue(gateway: GatewayRow, column: string): string | number | null {
  const { gwno, ipaddress = null, lat, long, lastupdate, missing_day, ISOnline } = gateway
  return { gwno, ipaddress, lat, long, lastupdate, missing_day, ISOnline }[column] ?? null
}

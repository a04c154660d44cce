import { severityNames } from '@roadside/contract/alarms/severity.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { healthNames } from '@roadside/contract/health.ts'
import type { ContractEquipment } from '@roadside/contract/records/contract/equipment-call.ts'
import { ticketStateNames } from '@roadside/contract/tickets/domain/ticket-state.ts'
import { guaranteeLine } from '@roadside/ui/alarms/alarm-words.ts'
import { Pair } from '@roadside/ui/lists/pair.tsx'
import { formatThaiDateTime, unbroken } from '@roadside/ui/parts/unbroken.ts'
import type { ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { HealthChip, SeverityChip } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { TicketStateChip } from '@roadside/ui/tickets/ticket-state.tsx'
import { typeByName } from '../../solution-types.ts'
import styles from './contract-equipment.module.css'

/** Of what only the authority may know. */
const notTold = 'ไม่เปิดเผย'
const stateWord = ({ health }: ContractEquipment) => (health ? healthNames[health] : notTold)
const typeName = ({ type_name }: ContractEquipment) =>
  typeByName.get(type_name)?.menuName ?? type_name
const roadWords = ({ road_code, sta }: ContractEquipment) =>
  [road_code, sta && unbroken(`กม. ${sta}`)].filter(Boolean).join(' ')

/** The state as it is told, also of one whose state is not. */
export function StateChip({ health }: Pick<ContractEquipment, 'health'>) {
  return health ? <HealthChip health={health} /> : <span className={styles.faded}>{notTold}</span>
}

/** Columns of the equipment; guarantees are as of `today`. Create them once for the same day. */
export function equipmentColumns(today: string): readonly TableColumn<ContractEquipment>[] {
  return [
    {
      id: 'state',
      header: 'สถานะ',
      isSortable: true,
      glowKey: ({ health }) => health ?? '',
      cell: ({ health, since }) => (
        <Pair
          of="state"
          first={<StateChip health={health} />}
          second={since && formatThaiDateTime(since)}
        />
      ),
    },
    {
      id: 'name',
      header: 'อุปกรณ์',
      isSortable: true,
      cell: (row) => <Pair of="subject" first={row.name || '-'} second={typeName(row)} />,
    },
    {
      id: 'alarm',
      header: 'การแจ้งเตือน',
      cell: ({ alarm, alarms }) =>
        alarm ? (
          <Pair
            of="kind"
            first={<SeverityChip severity={alarm.severity} />}
            second={[alarm.kind_name, alarms > 1 && `และอีก ${formatNumber(alarms - 1)} รายการ`]
              .filter(Boolean)
              .join(' ')}
          />
        ) : (
          '-'
        ),
    },
    {
      id: 'ticket',
      header: 'ใบงานซ่อม',
      cell: ({ ticket }) =>
        ticket ? (
          <Pair
            of="number"
            first={<TicketStateChip state={ticket.state} />}
            second={ticket.number}
          />
        ) : (
          '-'
        ),
    },
    {
      id: 'site',
      header: ['พื้นที่ติดตั้ง/', 'สายทาง กม. (STA)'],
      sortLabel: 'พื้นที่ติดตั้ง',
      isSortable: true,
      cell: (row) => (
        <Pair
          of="road"
          first={row.site}
          second={roadWords(row)}
          title={[row.site, row.road_name]}
        />
      ),
    },
    {
      id: 'contract',
      header: ['เลขที่สัญญา/', 'โครงการ'],
      sortLabel: 'เลขที่สัญญา',
      isSortable: true,
      cell: ({ contract_no, project, lot }) => (
        <Pair
          of="contractor"
          first={[contract_no || '-', lot].filter(Boolean).join(' · ')}
          second={project}
          title={[contract_no, lot, project]}
        />
      ),
    },
    {
      id: 'guarantee',
      header: 'ระยะประกัน',
      isSortable: true,
      cell: (row) => (
        <Pair
          of="due"
          first={guaranteeLine(row, today) || 'ไม่ระบุ'}
          second={row.guarantee_to && `ถึง ${formatThaiDate(row.guarantee_to)}`}
        />
      ),
    },
    {
      id: 'department',
      header: 'หน่วยงาน',
      isHiddenAtFirst: true,
      cell: ({ department }) => department,
    },
  ]
}

export const exportEquipment = (today: string): readonly ExportColumn<ContractEquipment>[] => [
  { header: 'อุปกรณ์', value: ({ name }) => name },
  { header: 'ประเภทระบบ', value: typeName },
  { header: 'สถานะ', value: stateWord },
  { header: 'ตั้งแต่', value: ({ since }) => (since ? formatThaiDateTime(since) : '') },
  {
    header: 'การแจ้งเตือน',
    value: ({ alarm }) => (alarm ? `${severityNames[alarm.severity]} ${alarm.kind_name}` : ''),
  },
  { header: 'ใบงานซ่อม', value: ({ ticket }) => ticket?.number ?? '' },
  {
    header: 'สถานะใบงาน',
    value: ({ ticket }) => (ticket ? ticketStateNames[ticket.state] : ''),
  },
  { header: 'พื้นที่ติดตั้ง', value: ({ site }) => site },
  { header: 'สายทาง', value: ({ road_code }) => road_code },
  { header: 'กม. (STA)', value: ({ sta }) => sta },
  { header: 'หน่วยงาน', value: ({ department }) => department },
  { header: 'โครงการ', value: ({ project }) => project },
  { header: 'เลขที่สัญญา', value: ({ contract_no }) => contract_no },
  { header: 'งวด', value: ({ lot }) => lot },
  { header: 'ระยะประกัน', value: (row) => guaranteeLine(row, today) },
  {
    header: 'สิ้นสุดประกัน',
    value: ({ guarantee_to }) => (guarantee_to ? formatThaiDate(guarantee_to) : ''),
  },
]

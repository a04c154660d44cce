import type { DeviceRow } from '@roadside/contract/devices/rows.ts'
import { compareThai, formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime, unbroken } from '@roadside/ui/parts/unbroken.ts'
import { healthNames } from '@roadside/contract/health.ts'
import { usePrintOf } from '@roadside/ui/devices/department.ts'
import { DeviceHealth } from '@roadside/ui/devices/device-health.tsx'
import { Panel } from '@roadside/ui/parts/panel.tsx'
import { TableButtons, type ExportColumn } from '@roadside/ui/print/table-buttons.tsx'
import { Emphasis } from '@roadside/ui/sites/emphasis.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { DataTable } from '@roadside/ui/table/data-table.tsx'
import { useMemo } from 'react'
import type { SpeakerState } from '../state.ts'
import styles from './speaker.module.css'
import { Volume } from './volume.tsx'

type Horn = DeviceRow<SpeakerState>

const zoneOf = ({ state }: Horn) => state.zone ?? 'ไม่ระบุโซน'
const isSilent = ({ health }: Horn) => health === 'unreachable' || health === 'unknown'
const volumeOf = (horn: Horn) =>
  isSilent(horn) ? null : (horn.channels.find(({ key }) => key === 'volume_pct')?.value ?? null)
const onlineText = ({ health, at }: Horn) =>
  at === null ? 'ยังไม่เคยรายงานข้อมูล' : health === 'unreachable' ? 'Offline' : 'Online'
const sipText = (horn: Horn) => {
  const { registered } = horn.state
  return isSilent(horn) || registered === null
    ? 'ไม่ทราบ'
    : registered
      ? 'ลงทะเบียนแล้ว'
      : 'ไม่ได้ลงทะเบียน'
}
const testText = ({ state: { test } }: Horn) =>
  test === null ? 'ยังไม่เคยทดสอบ' : test.ok ? 'ผ่าน' : 'ไม่ผ่าน'
const playingText = (horn: Horn) => (isSilent(horn) ? '-' : (horn.state.playing ?? '-'))

const columns: readonly TableColumn<Horn>[] = [
  {
    id: 'name',
    header: 'ลำโพง',
    cell: ({ name, sta }) => (
      <>
        {name}
        {sta && <small className={styles.sta}>{unbroken(`กม. ${sta}`)}</small>}
      </>
    ),
  },
  { id: 'zone', header: 'โซน', cell: zoneOf },
  {
    id: 'health',
    header: 'สถานะ',
    cell: (horn) => <DeviceHealth device={horn} />,
  },
  { id: 'online', header: 'การเชื่อมต่อ', cell: onlineText },
  {
    id: 'sip',
    header: ['ลงทะเบียน ', 'SIP'],
    cell: (horn) => (
      <Emphasis tone={!isSilent(horn) && horn.state.registered === false ? 'fault' : null}>
        {sipText(horn)}
      </Emphasis>
    ),
  },
  {
    id: 'volume',
    header: 'ระดับเสียง',
    unit: '%',
    cell: (horn) => <Volume percent={volumeOf(horn)} />,
    glowKey: volumeOf,
  },
  {
    id: 'test',
    header: ['ทดสอบตนเอง', 'ล่าสุด'],
    cell: (horn) => (
      <>
        <Emphasis tone={horn.state.test?.ok === false ? 'fault' : null}>{testText(horn)}</Emphasis>
        {horn.state.test && (
          <small className={styles.sta}>{formatThaiDateTime(horn.state.test.time)}</small>
        )}
      </>
    ),
  },
  {
    id: 'playing',
    header: 'กำลังประกาศ',
    cell: (horn) => <span className={styles.text}>{playingText(horn)}</span>,
    glowKey: playingText,
  },
  {
    id: 'at',
    header: ['ข้อมูล', 'ล่าสุดเมื่อ'],
    cell: ({ received_at }) => formatThaiDateTime(received_at),
  },
]

const exportColumns: readonly ExportColumn<Horn>[] = [
  { header: 'โซน', value: zoneOf },
  { header: 'ลำโพง', value: ({ name }) => name },
  { header: 'กม.', value: ({ sta }) => sta },
  {
    header: 'สถานะ',
    value: ({ health, reasons }) => [healthNames[health], ...reasons].join(' · '),
  },
  { header: 'การเชื่อมต่อ', value: onlineText },
  { header: 'ลงทะเบียน SIP', value: sipText },
  { header: 'ระดับเสียง (%)', isNumber: true, value: volumeOf },
  { header: 'ผลทดสอบตนเอง', value: testText },
  { header: 'ทดสอบเมื่อ', value: ({ state }) => formatThaiDateTime(state.test?.time) },
  { header: 'กำลังประกาศ', value: playingText },
  { header: 'ข้อมูลล่าสุดเมื่อ', value: ({ received_at }) => formatThaiDateTime(received_at, 'seconds') },
]

const rowKey = ({ id }: Horn) => id

/** The horns of a site by zone. */
export function HornsPanel({ siteName, horns }: { siteName: string; horns: readonly Horn[] }) {
  const of = usePrintOf(siteName)
  const rows = useMemo(
    () =>
      horns.toSorted((a, b) => compareThai(zoneOf(a), zoneOf(b)) || compareThai(a.name, b.name)),
    [horns],
  )
  const zones = new Set(horns.map(zoneOf)).size
  return (
    <Panel
      title={`ลำโพง ${formatNumber(rows.length)} ตัว ใน ${formatNumber(zones)} โซน`}
      isFlush
      actions={
        <TableButtons
          table={() => ({ name: `ลำโพงประกาศ ${siteName}`, columns: exportColumns, rows })}
          print={{ of, period: null, isLandscape: true }}
        />
      }
    >
      <DataTable label="ลำโพง" columns={columns} rows={rows} rowKey={rowKey} />
    </Panel>
  )
}

import { Button } from '@mantine/core'
import type { DeviceCalls } from '@roadside/contract/devices/calls.ts'
import type { DeviceKind } from '@roadside/contract/devices/kind.ts'
import type { DeviceRow, DeviceSite } from '@roadside/contract/devices/rows.ts'
import { limitsOf } from '@roadside/contract/devices/rules.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { hasLimits } from '@roadside/contract/domain/levels.ts'
import { formatThaiDateTime } from '../parts/unbroken.ts'
import { healthNames } from '@roadside/contract/health.ts'
import { useMemo, useState } from 'react'
import { Icon } from '../icon.tsx'
import { Panel } from '../parts/panel.tsx'
import { TableButtons, type ExportColumn } from '../print/table-buttons.tsx'
import { useUrlStep } from '../use-url-step.ts'
import { ColumnMenu } from '../table/column-menu.tsx'
import type { TableColumn } from '../table/column.ts'
import { DataTable } from '../table/data-table.tsx'
import { RowAction } from '../table/row-action.tsx'
import { EquipmentMap, type ShownOnMap } from '../sites/equipment-map.tsx'
import { useLinkedEquipment } from '../sites/site-view.tsx'
import { usePrintOf } from './department.ts'
import { DeviceHealth } from './device-health.tsx'
import styles from './devices.module.css'
import { missingSpansWords, missingUplinksWords, uncountedWords } from '../parts/uplink-words.ts'
import { lengthWords } from './words.ts'

interface DevicesPanelProps {
  kind: DeviceKind
  calls: DeviceCalls
  wid: number
  site: DeviceSite
  devices: readonly DeviceRow[]
  mayEdit: boolean
}

const rowKey = ({ id }: DeviceRow) => id

/** The devices of a site as equipment: how each is and why, how often it reports, how many of its channels are judged. */
export function DevicesPanel({ kind, site, devices, mayEdit }: DevicesPanelProps) {
  const editing = useUrlStep('edit')
  const chosen = useLinkedEquipment()
  const of = usePrintOf(site.name)
  const linkedId = devices.find(({ name }) => name === chosen)?.id
  const linked = useMemo(() => (linkedId === undefined ? null : { id: linkedId }), [linkedId])
  const [pressed, setPressed] = useState<ShownOnMap | null>(null)
  const shown = pressed ?? linked
  const hasChannels = devices.some(({ channels }) => channels.length > 0)
  const isCounted = devices.some(({ missing }) => missing !== null)
  const columns = useMemo(
    () =>
      deviceColumns(kind, mayEdit, editing.open, (id) => setPressed({ id })).filter(
        ({ id }) => (hasChannels || id !== 'judged') && (isCounted || id !== 'missing'),
      ),
    [kind, mayEdit, editing.open, hasChannels, isCounted],
  )
  return (
    <>
      <Panel
        title={`${kind.noun} ${formatNumber(devices.length)} ${kind.counter}`}
        isFlush
        actions={
          <>
            {mayEdit && (
              <Button
                size="compact-sm"
                leftSection={<Icon name="plus" size={15} />}
                onClick={() => editing.open('new')}
              >
                ลงทะเบียน{kind.noun}
              </Button>
            )}
            <ColumnMenu list="devices" columns={columns} />
            <TableButtons
              table={() => ({
                name: `${kind.noun} ${site.name}`,
                columns: exportColumns(kind, isCounted),
                rows: devices,
              })}
              print={{ of, period: null }}
            />
          </>
        }
      >
        <DataTable
          label={kind.noun}
          list="devices"
          columns={columns}
          rows={devices}
          rowKey={rowKey}
          selectedKey={shown?.id ?? null}
          onRowClick={({ id }) => setPressed({ id })}
        />
      </Panel>
      {devices.length > 0 && (
        <EquipmentMap
          site={site}
          equipment={devices}
          shown={shown}
          onSelect={(id) => setPressed({ id })}
        />
      )}
    </>
  )
}

function judgedOf(kind: DeviceKind, { channels, rules }: DeviceRow): number {
  return channels.filter(({ key }) => hasLimits(limitsOf(kind, rules, key))).length
}

function deviceColumns(
  kind: DeviceKind,
  mayEdit: boolean,
  open: (what: string) => void,
  onShow: (id: number) => void,
): TableColumn<DeviceRow>[] {
  return [
    {
      id: 'name',
      header: kind.noun,
      cell: ({ name, device }) => (
        <>
          {name}
          {name !== device && <small className={styles.place}>{device}</small>}
        </>
      ),
    },
    {
      id: 'health',
      header: 'สถานะอุปกรณ์',
      cell: (device) => <DeviceHealth device={device} />,
    },
    {
      id: 'health_since',
      header: 'ตั้งแต่',
      cell: ({ health_since }) => formatThaiDateTime(health_since),
    },
    {
      id: 'received_at',
      header: ['ข้อมูล', 'ล่าสุดเมื่อ'],
      cell: ({ received_at }) => formatThaiDateTime(received_at, 'seconds'),
    },
    {
      id: 'report_s',
      header: ['รายงานทุก / ', 'ติดต่อไม่ได้เมื่อเงียบ'],
      cell: ({ report_s, timeout_s }) => `${lengthWords(report_s)} / ${lengthWords(timeout_s)}`,
    },
    {
      id: 'missing',
      header: ['ข้อความ', 'ที่ไม่ถึงระบบ'],
      cell: ({ missing }) =>
        missing ? (
          <span title={missingSpansWords}>{missingUplinksWords(missing)}</span>
        ) : (
          <span title={uncountedWords}>-</span>
        ),
    },
    {
      id: 'judged',
      header: ['ช่องวัด / ', 'มีเกณฑ์'],
      align: 'end',
      cell: (device) =>
        device.channels.length === 0
          ? '-'
          : `${formatNumber(device.channels.length)} / ${formatNumber(judgedOf(kind, device))}`,
    },
    {
      id: 'action',
      header: 'จัดการ',
      isAction: true,
      cell: ({ id, name, channels }) => (
        <>
          <RowAction icon="map" label={`แสดง ${name} บนแผนที่`} onPress={() => onShow(id)} />
          <RowAction
            icon="chart"
            label={`${mayEdit ? 'แก้ไข' : 'ดู'}เกณฑ์ของ ${name}`}
            onPress={() => open(`rules-${id}`)}
          />
          {mayEdit && channels.length > 0 && (
            <RowAction
              icon="table"
              label={`แก้ไขช่องวัดของ ${name}`}
              onPress={() => open(`channels-${id}`)}
            />
          )}
          {mayEdit && (
            <RowAction
              icon="edit"
              label={`แก้ไขข้อมูล ${name}`}
              onPress={() => open(`device-${id}`)}
            />
          )}
        </>
      ),
    },
  ]
}

function exportColumns(kind: DeviceKind, isCounted: boolean): ExportColumn<DeviceRow>[] {
  return [
    { header: kind.noun, value: ({ name }) => name },
    { header: 'รหัสอุปกรณ์', value: ({ device }) => device },
    { header: 'สถานะ', value: ({ health }) => healthNames[health] },
    { header: 'สาเหตุ', value: ({ reasons }) => reasons.join(' · ') },
    {
      header: 'ข้อมูลล่าสุดเมื่อ',
      value: ({ received_at }) => formatThaiDateTime(received_at, 'seconds'),
    },
    { header: 'ช่องวัด', isNumber: true, value: ({ channels }) => channels.length },
    ...(isCounted ? missingColumns : []),
  ]
}

const missingColumns: readonly ExportColumn<DeviceRow>[] = [
  {
    header: 'ไม่ถึงระบบ 24 ชม. (ข้อความ)',
    isNumber: true,
    value: ({ missing }) => missing?.day ?? null,
  },
  {
    header: 'ไม่ถึงระบบ 30 วัน (ข้อความ)',
    isNumber: true,
    value: ({ missing }) => missing?.month ?? null,
  },
]

import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { Icon } from '@roadside/ui/icon.tsx'
import { HealthChip, HealthMark } from '@roadside/ui/state-mark.tsx'
import type { TableColumn } from '@roadside/ui/table/column.ts'
import { RowAction } from '@roadside/ui/table/row-action.tsx'
import { missingWords, uncountedWords } from '@roadside/ui/parts/uplink-words.ts'
import { use, type ReactNode } from 'react'
import { connectionWords, cyclingWord, lightStateWords, shownStatusWords } from '../rules/health.ts'
import styles from './dashboard.module.css'
import { isSilent } from './lamp-order.ts'
import { statusOf } from './lamp-row.ts'
import type { LampRow } from './lamp-view.ts'
import { sideWord } from './lamp-words.ts'
import { LampTroublesContext } from './use-lamp-troubles.ts'

type Column = TableColumn<LampRow>

interface LampActions {
  readonly onLog: (devid: string) => void
  /** Where the account may edit positions, or propose them. */
  readonly onEdit: ((devid: string) => void) | null
  readonly onShow: (devid: string) => void
}

/** Columns as specification §6 gives them to the account: most are for the username admin alone. */
export function lampColumns(
  isRoot: boolean,
  { onLog, onEdit, onShow }: LampActions,
): readonly Column[] {
  return isRoot
    ? [
        pole,
        devid,
        current,
        status,
        state,
        connection,
        lastUpdate,
        rssi,
        battery,
        missing,
        circuit,
        side,
        actions({ onLog, onEdit, onShow }, 'แก้ไขตำแหน่งอุปกรณ์'),
      ]
    : [
        pole,
        current,
        status,
        state,
        circuit,
        side,
        actions({ onLog, onEdit, onShow }, 'เสนอพิกัดอุปกรณ์'),
      ]
}

const pole: Column = {
  id: 'pole',
  header: ['หมายเลข', 'เสา'],
  isSortable: true,
  cell: (lamp) =>
    lamp.place ? (
      lamp.pole
    ) : (
      <>
        {lamp.pole}
        <span className={styles.unplaced} title="ไม่มีพิกัด จึงไม่แสดงบนแผนที่">
          <Icon name="map" size={14} />
          <span className="rs-sr-only">ไม่มีพิกัด</span>
        </span>
      </>
    ),
}
const devid: Column = {
  id: 'devid',
  header: ['รหัสอุปกรณ์', ' (IMEI)'],
  isSortable: true,
  cell: (lamp) => lamp.devid,
}
const current: Column = {
  id: 'devct',
  header: 'กระแส',
  unit: 'A',
  align: 'end',
  isSortable: true,
  cell: (lamp) => formatNumber(lamp.devct, 2),
  glowKey: (lamp) => lamp.devct,
}
const status: Column = {
  id: 'devstatus',
  header: ['สถานะการ', 'ทำงาน'],
  isSortable: true,
  cell: (lamp) => {
    const code = statusOf(lamp)
    const health = code === 'off' ? 'fault' : code
    const chip = <HealthChip health={health} word={shownStatusWords[code]} faded={isSilent(lamp)} />
    return lamp.health === 'unreachable' ? chip : <Since devid={lamp.devid}>{chip}</Since>
  },
  glowKey: (lamp) => lamp.devstatus,
}

/** A state, and smaller since when it is so and why. A new answer draws this alone, not the rows. */
function Since({ devid, children }: { devid: string; children: ReactNode }) {
  const of = use(LampTroublesContext).get(devid)
  if (!of) return children
  const { since, sinceShort, cause } = of
  return (
    <span className={styles.since} title={[`ตั้งแต่ ${since}`, cause].filter(Boolean).join('\n')}>
      {children}
      <small>ตั้งแต่ {sinceShort}</small>
      {cause && <small>{cause}</small>}
    </span>
  )
}
const state: Column = {
  id: 'devstate',
  header: ['สถานะไฟ'],
  isSortable: true,
  cell: ({ day_burning, cycling, devstate }) =>
    day_burning || cycling ? (
      <Warning
        word={day_burning ? lightStateWords.lit_by_day : cyclingWord}
        isFaded={devstate === '-'}
      />
    ) : (
      devstate
    ),
  glowKey: (lamp) => `${lamp.devstate} ${lamp.day_burning} ${lamp.cycling}`,
}
const connection: Column = {
  id: 'devconnect',
  header: ['การ', 'เชื่อมต่อ'],
  sortLabel: 'สถานะการเชื่อมต่อ',
  isSortable: true,
  cell: ({ devid, health, devconnect = connectionWords.never }) => {
    if (devconnect === connectionWords.normal) return <HealthChip health="ok" />
    if (devconnect === connectionWords.never)
      return <HealthChip health="unknown" word={connectionWords.never} />
    const chip = <HealthChip health="unreachable" />
    return health === 'unreachable' ? <Since devid={devid}>{chip}</Since> : chip
  },
  glowKey: (lamp) => lamp.devconnect,
}
const rssi: Column = {
  id: 'rssi',
  header: 'RSSI',
  sortLabel: 'RSSI ความแรงสัญญาณ (dBm)',
  align: 'end',
  isSortable: true,
  cell: (lamp) => formatNumber(lamp.rssi),
}
const battery: Column = {
  id: 'devbattery',
  header: ['แบต', 'เตอรี่'],
  unit: 'V',
  align: 'end',
  isSortable: true,
  cell: (lamp) => formatNumber(lamp.devbattery, 2),
}
const missing: Column = {
  id: 'missing_day',
  header: ['ไม่ถึง', 'ระบบ', ' 24 ชม.'],
  sortLabel: 'จำนวนข้อความที่ไม่ถึงระบบ 24 ชม. ล่าสุด',
  align: 'end',
  isSortable: true,
  cell: ({ missing_day = null }) => (
    <span title={missing_day === null ? uncountedWords : missingWords}>
      {formatNumber(missing_day)}
    </span>
  ),
  glowKey: (lamp) => lamp.missing_day,
}
const circuit: Column = {
  id: 'circuit',
  header: 'วงจรไฟฟ้า',
  isSortable: true,
  isHiddenAtFirst: true,
  cell: (lamp) => lamp.circuit || '-',
}
const side: Column = {
  id: 'side',
  header: ['ด้าน', 'ของถนน'],
  isSortable: true,
  isHiddenAtFirst: true,
  cell: (lamp) => sideWord(lamp.side) || '-',
}
const lastUpdate: Column = {
  id: 'lastupdate',
  header: ['ข้อมูล', 'ล่าสุดเมื่อ'],
  isSortable: true,
  cell: (lamp) => formatThaiDateTime(lamp.lastupdate),
}

/**
 * Without a background, so that it is as narrow as possible; the words next to it have none either.
 */
function Warning({ word, isFaded }: { word: string; isFaded: boolean }) {
  return (
    <span className={styles.litByDay} data-tone="warn" data-faded={isFaded || undefined}>
      <HealthMark health="warning" />
      {word}
    </span>
  )
}

function actions({ onLog, onEdit, onShow }: LampActions, editWords: string): Column {
  return {
    id: 'action',
    header: 'จัดการ',
    isAction: true,
    align: 'end',
    cell: ({ devid, pole, place }) => (
      <span className={styles.actions}>
        {place && (
          <RowAction icon="map" label={`แสดง ${pole} บนแผนที่`} onPress={() => onShow(devid)} />
        )}
        {onEdit && (
          <RowAction icon="edit" label={`${editWords} ${pole}`} onPress={() => onEdit(devid)} />
        )}
        <RowAction
          icon="log"
          label={`ประวัติการทำงานของอุปกรณ์ ${pole}`}
          onPress={() => onLog(devid)}
        />
      </span>
    ),
  }
}

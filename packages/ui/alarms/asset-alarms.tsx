import { alarmList, type AlarmRow, type Equipment } from '@roadside/contract/alarms/alarm-calls.ts'
import type { Body } from '@roadside/contract/call.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { bangkokDay, startOfBangkokDay, toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { useServerNow } from '../api/use-server-now.ts'
import { formatThaiDateTime } from '../parts/unbroken.ts'
import { ViewState } from '../parts/view-state.tsx'
import { SeverityChip } from '../state-mark.tsx'
import { SegmentedFilter } from '../table/segmented-filter.tsx'
import { ChunkPlace } from '../chart/chunk-place.tsx'
import { lazyChunk } from '../chart/lazy-chunk.ts'
import { useUrlStep } from '../use-url-step.ts'
import { ageWords, lastedWords, standingWords } from './alarm-words.ts'
import { AlarmBars } from './alarm-bars.tsx'
import styles from './asset-alarms.module.css'

const dayMs = 86_400_000
/** How far back alarms are listed. Days. */
const shownDays = 30
/** Of so many the newest are listed. */
const most = 100
const spans = [
  { value: '1', label: '24 ชม.' },
  { value: '7', label: '7 วัน' },
  { value: '30', label: '30 วัน' },
] as const
const tickMs = 30_000

interface AssetAlarmsProps {
  /** Id among all equipment. */
  asset: number
  /** An alarm that is shown already. */
  except?: number
}

/** Alarms of one piece of equipment, and its repairs; see {@link AlarmsInTime}. */
export function AssetAlarms({ asset, except }: AssetAlarmsProps) {
  return (
    <>
      <AlarmsInTime
        of={{ asset }}
        title={except === undefined ? 'การแจ้งเตือน' : 'การแจ้งเตือนอื่นของอุปกรณ์นี้'}
        isShown={({ id }) => id !== except}
      />
      <Repairs of={{ asset }} />
    </>
  )
}

/** Alarms and repairs of everything at a site. */
export function SiteAlarms({ wid }: { wid: number }) {
  return (
    <>
      <AlarmsInTime of={{ wid }} title="การแจ้งเตือนของพื้นที่นี้" isOfSite />
      <Repairs of={{ wid }} isOfSite />
    </>
  )
}

/** Alarms and repairs of equipment whose id among all equipment is not known where it is shown. */
export function EquipmentAlarms({ equipment }: { equipment: Equipment }) {
  return (
    <>
      <AlarmsInTime of={{ equipment }} title="การแจ้งเตือน" />
      <Repairs of={{ equipment }} />
    </>
  )
}

const useRepairs = lazyChunk(() => import('../tickets/asset-tickets.tsx'))

/** The repairs below the alarms; they come by themselves, for the page is not to wait for them. */
function Repairs({ of, isOfSite = false }: Pick<AlarmsInTimeProps, 'of' | 'isOfSite'>) {
  const state = useRepairs()
  return (
    <ChunkPlace state={state} height={96}>
      {({ AssetTickets }) => (
        <AssetTickets
          of={of}
          title={isOfSite ? 'ประวัติการซ่อมของพื้นที่นี้' : 'ประวัติการซ่อม'}
          isOfSite={isOfSite}
        />
      )}
    </ChunkPlace>
  )
}

interface AlarmsInTimeProps {
  of: Pick<Body<typeof alarmList>, 'asset' | 'wid' | 'equipment'>
  title: string
  isShown?: (alarm: AlarmRow) => boolean
  /** They are of several things, which are named; in a card of its own. */
  isOfSite?: boolean
}

const all = () => true

/**
 * Alarms that are live, and when others lasted in the last 30 days. A press opens an alarm over the
 * page (`?alarm=`).
 */
function AlarmsInTime({ of, title, isShown = all, isOfSite = false }: AlarmsInTimeProps) {
  const now = useServerNow(tickMs)
  // a day is one answer, and not one of each moment
  const tomorrow = startOfBangkokDay(bangkokDay(new Date(now + dayMs))).getTime()
  const query = useCall(alarmList, {
    ...of,
    state: 'history',
    from: toBangkokIso(new Date(tomorrow - (shownDays + 1) * dayMs)),
    to: toBangkokIso(new Date(tomorrow)),
    sort: 'raised_at',
    order: 'desc',
    page: 1,
    perPage: most,
  })
  const [days, setDays] = useState<(typeof spans)[number]['value']>('30')
  const { value, open, replace } = useUrlStep('alarm')
  const openAlarm = (id: number) => (value === undefined ? open(id) : replace(id))
  return (
    <section className={styles.alarms} data-card={isOfSite || undefined} aria-label={title}>
      <header>
        <h3>{title}</h3>
        {query.data?.rows.some(isShown) && (
          <SegmentedFilter
            label="ช่วงเวลาของแถบการแจ้งเตือน"
            options={spans}
            value={days}
            onChange={setDays}
          />
        )}
      </header>
      <ViewState
        query={query}
        isEmpty={({ rows }) => !rows.some(isShown)}
        emptyText={`ไม่มี${title}ใน ${shownDays} วันที่ผ่านมา`}
      >
        {({ rows, total }) => {
          const shown = rows.filter(isShown)
          return (
            <>
              <AlarmBars
                rows={shown}
                from={now - Number(days) * dayMs}
                until={now}
                onOpen={openAlarm}
              />
              <ol className={styles.list}>
                {shown
                  .toSorted((one, other) => Number(isOver(one)) - Number(isOver(other)))
                  .map((alarm) => (
                    <li key={alarm.id}>
                      <Line alarm={alarm} now={now} hasSubject={isOfSite} onOpen={openAlarm} />
                    </li>
                  ))}
              </ol>
              {total > rows.length && (
                <p className={styles.rest}>
                  แสดง {formatNumber(rows.length)} รายการล่าสุด จากทั้งหมด {formatNumber(total)} รายการ
                </p>
              )}
            </>
          )
        }}
      </ViewState>
    </section>
  )
}

const isOver = ({ closed_at }: AlarmRow) => closed_at !== null

function Line({
  alarm,
  now,
  hasSubject,
  onOpen,
}: {
  alarm: AlarmRow
  now: number
  hasSubject: boolean
  onOpen: (id: number) => void
}) {
  const { id, severity, kind_name, subject, why, raised_at } = alarm
  const over = isOver(alarm)
  return (
    <button type="button" className={styles.alarm} onClick={() => onOpen(id)}>
      <SeverityChip severity={severity} faded={over} />
      <span>
        <b>
          {kind_name} {hasSubject && subject}
        </b>{' '}
        {why && <small>{why}</small>}
      </span>
      <span className={styles.since}>
        {formatThaiDateTime(raised_at)}{' '}
        <small>{over ? `นาน ${lastedWords(alarm, now)}` : ageWords(raised_at, now)}</small>
      </span>
      <small className={styles.standing}>{standingWords(alarm).word}</small>
    </button>
  )
}

import { formatNumber } from '@roadside/contract/domain/format.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import { useCall } from '@roadside/ui/api/use-call.ts'
import { StackedBars } from '@roadside/ui/chart/stacked-bars.tsx'
import { ViewState } from '@roadside/ui/parts/view-state.tsx'
import type { WireTimes } from '@roadside/ui/range/use-time-range.ts'
import { useMemo } from 'react'
import { loraUplinks } from '../../calls.ts'
import { uncountedWords } from '@roadside/ui/parts/uplink-words.ts'
import { monthNames } from './archive-words.ts'
import styles from './dialogs.module.css'

type Counted = NonNullable<ReturnType<typeof useCall<typeof loraUplinks>>['data']>

const height = 190
/** A part that is not received has a colour that no state has. */
const colors = [2, 6]

/** Uplinks that were received, and above them those that were not, by hour or day. */
export function UplinkChart({ devid, times }: { devid: string; times: WireTimes }) {
  const query = useCall(loraUplinks, { devid, ...times })
  const archived = query.data?.archived ?? []
  return (
    <section
      className={styles.uplinks}
      aria-label="ข้อความที่ได้รับและที่ไม่ถึงระบบ"
      style={{ minHeight: height }}
    >
      <ViewState
        query={query}
        isEmpty={({ is_counted, rows }) =>
          !is_counted || (rows.length === 0 && archived.length > 0)
        }
        emptyText={
          query.data?.is_counted
            ? `ข้อความรายชั่วโมงของ ${monthNames(archived)} อยู่ในคลังข้อมูลย้อนหลัง กรุณาเลือกช่วงเวลาที่ยาวกว่าสองวันเพื่อดูเป็นรายวัน`
            : `${uncountedWords} ยังไม่เคยได้รับข้อความที่มีหมายเลขลำดับจากอุปกรณ์นี้`
        }
      >
        {(counted) => <UplinkBars counted={counted} />}
      </ViewState>
    </section>
  )
}

function UplinkBars({ counted: { rows, grain } }: { counted: Counted }) {
  const bars = useMemo(
    () =>
      rows.map(({ at, received, missing }) => ({
        name:
          grain === 'hour' ? formatThaiDateTime(at).slice(11, 16) : formatThaiDate(at).slice(0, 5),
        title: grain === 'hour' ? formatThaiDateTime(at) : formatThaiDate(at),
        values: [received, missing],
        note: missing === null ? 'ยังไม่ทราบจำนวนที่ไม่ถึงระบบ จนกว่าจะได้รับข้อความถัดไป' : undefined,
      })),
    [rows, grain],
  )
  const sum = (of: 'received' | 'missing') => rows.reduce((total, row) => total + (row[of] ?? 0), 0)
  const [received, missing] = [sum('received'), sum('missing')]
  const share =
    received + missing > 0 ? ` (${formatNumber((100 * missing) / (received + missing), 1)} %)` : ''
  return (
    <>
      <StackedBars
        bars={bars}
        colors={colors}
        height={height}
        unit="ข้อความ"
        by={grain === 'hour' ? 'ชั่วโมง' : 'วันที่'}
        parts={['ได้รับ', 'ไม่ถึงระบบ']}
        ariaLabel="กราฟข้อความที่ได้รับและที่ไม่ถึงระบบ"
      />
      <p className={styles.tip}>
        ได้รับ {formatNumber(received)} ข้อความ ไม่ถึงระบบ {formatNumber(missing)} ข้อความ{share}{' '}
        นับจากหมายเลขลำดับข้อความที่ข้ามไป ใน
        {grain === 'hour' ? 'ชั่วโมง' : 'วัน'}ที่ได้รับข้อความถัดไป
      </p>
    </>
  )
}

import type { DeviceCalls } from '@roadside/contract/devices/calls.ts'
import type { DeviceSeries } from '@roadside/contract/devices/rows.ts'
import { formatNumber } from '@roadside/contract/domain/format.ts'
import { conditionOfRank } from '@roadside/contract/domain/levels.ts'
import { rangeName } from '@roadside/contract/domain/time-range.ts'
import { useMemo, useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { Panel } from '../parts/panel.tsx'
import { ViewState } from '../parts/view-state.tsx'
import { RangeControl } from '../range/range-control.tsx'
import { allSteps } from '../range/steps.ts'
import { useTimeRange } from '../range/use-time-range.ts'
import { ConditionChip } from '../state-mark.tsx'
import { TablePager } from '../table/table-pager.tsx'
import type { OwnedChannel } from './series.ts'
import { sparkPath, type SparkBox } from './spark-path.ts'
import styles from './sparks.module.css'

interface SparkGridProps {
  calls: Pick<DeviceCalls, 'series'>
  wid: number
  channels: readonly OwnedChannel[]
  /** A press chooses the channel for the large chart. */
  onChoose?: (id: number) => void
}

/** Number of charts requested and drawn at once. */
const perPage = 200

const box: SparkBox = { width: 240, height: 34 }

/** Every channel of a site as a small band from its least to its greatest, hundreds of them at once; gaps stay gaps. */
export function SparkGrid({ calls, wid, channels, onChoose }: SparkGridProps) {
  const range = useTimeRange({ steps: allSteps, initial: '30d', name: 'sparks' })
  const [page, setPage] = useState(1)
  const paged = channels.slice((page - 1) * perPage, page * perPage)
  const isOne = channels.every(({ device }) => device.id === channels[0]?.device.id)
  const query = useCall(calls.series, {
    wid,
    channels: paged.map(({ channel }) => channel.id),
    ...range.times,
  })
  const shown = rangeName(range.range)
  return (
    <Panel
      title={`ทุกช่องวัด ${formatNumber(channels.length)} ช่อง`}
      actions={<RangeControl label="ช่วงเวลาของทุกช่องวัด" shown={range} />}
    >
      <ViewState query={query}>
        {(series) => (
          <ul className={styles.grid}>
            {paged.map((one) => (
              <Spark
                key={one.channel.id}
                one={one}
                series={series}
                shown={shown}
                isOne={isOne}
                {...(onChoose && { onChoose })}
              />
            ))}
          </ul>
        )}
      </ViewState>
      {channels.length > perPage && (
        <TablePager
          page={page}
          perPage={perPage}
          total={channels.length}
          perPageOptions={[perPage]}
          onPage={setPage}
          onPerPage={() => undefined}
        />
      )}
    </Panel>
  )
}

interface SparkProps {
  one: OwnedChannel
  series: DeviceSeries
  /** The range in words. */
  shown: string
  /** There is but one device, which need not be named. */
  isOne: boolean
  onChoose?: (id: number) => void
}

function Spark({ one: { channel, device }, series, shown, isOne, onChoose }: SparkProps) {
  const { id, unit, decimals, value, level } = channel
  const name = isOne ? channel.name : `${device.name} ${channel.name}`
  const path = useMemo(
    () => sparkPath(series, id, device.report_s, box),
    [series, id, device.report_s],
  )
  const text = value === null ? 'ไม่ทราบ' : `${formatNumber(value, decimals)} ${unit}`
  const label = path
    ? `${name} ${text} ใน ${shown} ต่ำสุด ${formatNumber(path.least, decimals)} สูงสุด ${formatNumber(path.greatest, decimals)}`
    : `${name} ${text} ไม่มีข้อมูลใน ${shown}`
  const content = (
    <>
      <span className={styles.name} title={name}>
        {!isOne && <small>{device.name}</small>}
        {channel.name}
      </span>
      <b>{text}</b>
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {path && <path d={path.d} vectorEffect="non-scaling-stroke" />}
      </svg>
      {path ? (
        <small className={styles.range}>
          {formatNumber(path.least, decimals)} – {formatNumber(path.greatest, decimals)}
        </small>
      ) : (
        <small className={styles.range}>ไม่มีข้อมูล</small>
      )}
      {level !== null && level > 0 && <ConditionChip condition={conditionOfRank(level)} />}
    </>
  )
  return (
    <li>
      {onChoose ? (
        <button type="button" className={styles.spark} onClick={() => onChoose(id)}>
          {content}
        </button>
      ) : (
        <div className={styles.spark}>{content}</div>
      )}
    </li>
  )
}

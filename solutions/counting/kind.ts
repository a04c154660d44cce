import { defineDeviceKind, type ChannelPlan } from '@roadside/contract/devices/kind.ts'
import { directions, laneName, mostLanes, unknownLane, type Direction } from './interval.ts'

/** What is measured of each lane. */
const measures = [
  { key: 'flow', name: 'ปริมาณจราจร', unit: 'คัน/ชม.', decimals: 0 },
  { key: 'speed', name: 'ความเร็วเฉลี่ย', unit: 'กม./ชม.', decimals: 1 },
  { key: 'p85', name: 'ความเร็วเปอร์เซ็นไทล์ที่ 85', unit: 'กม./ชม.', decimals: 1 },
  { key: 'occupancy', name: 'ความครอบครอง', unit: '%', decimals: 1 },
] as const
export type Measure = (typeof measures)[number]['key']
export const measureKeys = measures.map(({ key }) => key)

/** Name of the channel of a lane: `flow:in:1`. */
export function laneChannel(
  measure: Measure,
  { lane, direction }: { lane: number; direction: Direction },
): string {
  return `${measure}:${direction}:${lane}`
}

const lanes = [...Array.from({ length: mostLanes }, (_, index) => index + 1), unknownLane]
const laneChannels = lanes.flatMap((lane) =>
  directions.flatMap((direction) =>
    measures.map((measure): ChannelPlan => ({
      ...measure,
      key: laneChannel(measure.key, { lane, direction }),
      name: `${measure.name} ${laneName({ lane, direction })}`,
    })),
  ),
)

/** A counter has the channels of the lanes that it reports; `flow` and the others alone stand for all of its lanes. */
export const countingKind = defineDeviceKind({
  solution: 'counting',
  menuName: 'นับปริมาณจราจร',
  typeNames: ['Counting', 'CountAnalytic', 'Count7Analytic'],
  noun: 'เครื่องนับรถ',
  counter: 'เครื่อง',
  channels: [...measures, ...laneChannels],
  settings: [
    {
      key: 'lane_limit',
      name: 'ปริมาณสูงสุดต่อช่องใน 15 นาที',
      unit: 'คัน',
      initial: 700,
      least: 1,
      most: 10_000,
    },
    {
      key: 'empty_h',
      name: 'เตือนเมื่อไม่มีรถผ่านติดต่อกัน',
      unit: 'ชม.',
      initial: 4,
      least: 0.25,
      most: 24,
    },
    {
      key: 'empty_from',
      name: 'เริ่มตรวจการไม่มีรถผ่านเวลา',
      unit: 'นาฬิกา',
      initial: 6,
      least: 0,
      most: 24,
    },
    {
      key: 'empty_to',
      name: 'เลิกตรวจการไม่มีรถผ่านเวลา',
      unit: 'นาฬิกา',
      initial: 22,
      least: 0,
      most: 24,
    },
  ],
  figures: [
    { channel: 'flow', pick: 'sum', hasParts: true },
    { channel: 'speed', pick: 'avg', hasParts: true },
  ],
  reportS: 900,
  timeoutS: 2_100,
})

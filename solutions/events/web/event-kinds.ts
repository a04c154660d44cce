import type { Call } from '@roadside/contract/call.ts'
import { pictureWidths } from '@roadside/contract/domain/limits.ts'
import {
  graphCarStop7,
  graphCarStop7G,
  graphWrongWay7,
  graphWrongWay7G,
  tableCarStopPopup,
  tableCarStopPopupG,
  tableIntruderDetail,
  tableWrongWayPopup,
  tableWrongWayPopupG,
} from '../calls.ts'

export type EventKind = 'carStop' | 'wrongWay' | 'intruder'
export type EventListCall = typeof tableCarStopPopup | typeof tableIntruderDetail
export type EventDaysCall = typeof graphCarStop7 | typeof graphWrongWay7

/** A call, and its other for events that a server analysed (`-G`). */
interface Pair<C extends Call> {
  readonly roadside: C
  readonly server: C
}

/** What one of the three dialogs shows (specification §2 "Event dialogs", §9). */
export interface KindFacts {
  readonly title: string
  readonly id?: string
  readonly tableTitle: string
  readonly list: Pair<EventListCall>
  /** Wire name of what happened; the table sorts by it. */
  readonly typeField: 'Detection_Type' | 'EventType'
  /** Pixels. */
  readonly thumbWidth: number
  readonly chart: {
    readonly title: string
    readonly label: string
    readonly days: Pair<EventDaysCall>
  } | null
}

export const kindFacts: Record<EventKind, KindFacts> = {
  carStop: {
    title: 'รถจอด / อุบัติเหตุ',
    tableTitle: 'รายงานความผิดปกติบนท้องถนน',
    list: { roadside: tableCarStopPopup, server: tableCarStopPopupG },
    typeField: 'Detection_Type',
    thumbWidth: pictureWidths.carStop,
    chart: {
      title: 'จำนวนรถจอดย้อนหลัง 7 วัน',
      label: 'จำนวนรถจอด',
      days: { roadside: graphCarStop7, server: graphCarStop7G },
    },
  },
  wrongWay: {
    title: 'รถย้อนศร',
    id: 'modalWrongWay',
    tableTitle: 'รายงานรถย้อนศร',
    list: { roadside: tableWrongWayPopup, server: tableWrongWayPopupG },
    typeField: 'Detection_Type',
    thumbWidth: pictureWidths.wrongWay,
    chart: {
      title: 'จำนวนรถย้อนศรย้อนหลัง 7 วัน',
      label: 'จำนวนรถย้อนศร',
      days: { roadside: graphWrongWay7, server: graphWrongWay7G },
    },
  },
  intruder: {
    title: 'รายงานผู้บุกรุก',
    tableTitle: 'รายงานผู้บุกรุก',
    list: { roadside: tableIntruderDetail, server: tableIntruderDetail },
    typeField: 'EventType',
    thumbWidth: pictureWidths.intruder,
    chart: null,
  },
}

const kindOfType: Readonly<Record<string, EventKind>> = {
  Analytic: 'carStop',
  AnalyticSpeaker: 'carStop',
  CrossWalk: 'intruder',
  Reverse: 'wrongWay',
}

/** The dialog of a type of sites. */
export function kindOf(typeName: string): EventKind {
  return kindOfType[typeName] ?? 'carStop'
}

/** Who analysed: 0 the roadside, anything else a server; undefined where the address does not say (settled "Events"). */
export function readSource(type: string | number | undefined): 'roadside' | 'server' | undefined {
  const text = String(type ?? '').trim()
  if (text === '') return undefined
  return text === '0' ? 'roadside' : 'server'
}

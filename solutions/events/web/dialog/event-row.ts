import { formatThaiDateTime } from '@roadside/ui/parts/unbroken.ts'
import type { DetectionRow, IntruderRow } from '../../rows.ts'
import { eventTypeNames } from '../../words.ts'

/** An event in any of the three tables. */
export type EventRow = DetectionRow | IntruderRow

/** What happened, as the table of its dialog has it. */
export function happened(row: EventRow): string {
  return ('Detection_Type' in row ? row.Detection_Type : row.EventType) || eventTypeNames[row.type]
}

/** An event in a sentence: what, where, which camera, when. */
export function eventCaption(row: EventRow): string {
  const { Camera_Desc, CAMID, DATE_TIME, times } = row
  const what = times > 1 ? `${happened(row)} ${times} ครั้ง` : happened(row)
  return [what, Camera_Desc, CAMID, formatThaiDateTime(DATE_TIME, 'seconds')]
    .filter(Boolean)
    .join(' · ')
}

/** The next event that nobody has reviewed: after this one, else from the top; null where none is left. */
export function nextUnreviewed(rows: readonly EventRow[], id: number): EventRow | null {
  const at = rows.findIndex((row) => row.id === id)
  const inOrder = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))]
  return inOrder.find(({ review }) => review === null) ?? null
}

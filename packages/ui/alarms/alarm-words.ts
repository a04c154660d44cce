import type { AlarmRow } from '@roadside/contract/alarms/alarm-calls.ts'
import { judgeGuarantee } from '@roadside/contract/records/guarantee.ts'
import { lengthWords } from '../devices/words.ts'
import { formatThaiDateTime } from '../parts/unbroken.ts'

const minuteMs = 60_000

/** How long ago something began: เมื่อสักครู่, 8 นาทีแล้ว. */
export function ageWords(since: string, now: number): string {
  const ageMs = now - Date.parse(since)
  return ageMs < minuteMs ? 'เมื่อสักครู่' : `${lengthWords(ageMs / 1_000)}แล้ว`
}

/** How long an alarm lasted, or lasts until now. */
export function lastedWords(
  { raised_at, cleared_at }: Pick<AlarmRow, 'raised_at' | 'cleared_at'>,
  now: number,
): string {
  const end = cleared_at === null ? now : Date.parse(cleared_at)
  return lengthWords((end - Date.parse(raised_at)) / 1_000)
}

/** Whether somebody put an alarm under maintenance: that always has a reason, and not always an end. */
export function isOutOfService({
  out_of_service_reason,
}: Pick<AlarmRow, 'out_of_service_reason'>): boolean {
  return out_of_service_reason !== ''
}

/** Whether nobody has taken note yet, and somebody is asked to. */
export function isToAcknowledge({
  is_acknowledged,
  closed_at,
}: Pick<AlarmRow, 'is_acknowledged' | 'closed_at'>): boolean {
  return !is_acknowledged && closed_at === null
}

/** Where an alarm stands, and by whom and until when, in words. */
export interface StandingWords {
  readonly word: string
  /** Who, when, why; empty: nothing more is known. */
  readonly details: readonly string[]
  /** It waits for somebody. */
  readonly isWaiting: boolean
}

/** Where an alarm stands: out of the way first, then whether somebody has taken note. */
export function standingWords(alarm: AlarmRow): StandingWords {
  const { shelved_until, shelved_by_name, shelf_reason, suppressed, out_of_service_until } = alarm
  const { is_active, acknowledged_at, acknowledged_by_name, acknowledged_note, cleared_at } = alarm
  const quiet = (word: string, ...details: readonly (string | null)[]) => ({
    word,
    details: details.filter((text): text is string => Boolean(text)),
    isWaiting: false,
  })
  if (isOutOfService(alarm))
    return quiet(
      'งดแจ้งเตือน',
      out_of_service_until && `ถึง ${formatThaiDateTime(out_of_service_until)}`,
      alarm.out_of_service_reason,
    )
  if (shelved_until !== null)
    return quiet(
      'พักไว้',
      `ถึง ${formatThaiDateTime(shelved_until)}`,
      shelved_by_name && `โดย ${shelved_by_name}`,
      shelf_reason,
    )
  if (suppressed !== null) return quiet('ซ่อนไว้หลังต้นเหตุ')
  const cleared = cleared_at && `หายเมื่อ ${formatThaiDateTime(cleared_at)}`
  if (isToAcknowledge(alarm))
    return {
      word: is_active ? 'ยังไม่รับทราบ' : 'หายแล้ว ยังไม่รับทราบ',
      details: cleared && !is_active ? [cleared] : [],
      isWaiting: true,
    }
  const by = acknowledged_by_name
    ? `รับทราบแล้วโดย ${acknowledged_by_name}`
    : acknowledged_at && 'รับทราบแล้ว'
  const at = acknowledged_at && formatThaiDateTime(acknowledged_at)
  if (!is_active) return quiet(cleared || 'หายแล้ว', by, acknowledged_note)
  return quiet(by || 'รับทราบแล้ว', at, acknowledged_note)
}

/** The guarantee in one short line; empty where none is known. */
export function guaranteeLine(
  { guarantee_from, guarantee_to }: Pick<AlarmRow, 'guarantee_from' | 'guarantee_to'>,
  today: string,
): string {
  const guarantee = judgeGuarantee(guarantee_from, guarantee_to, today)
  switch (guarantee.state) {
    case 'within':
      return `ประกันเหลือ ${guarantee.daysLeft.toLocaleString('en-US')} วัน`
    case 'over':
      return `พ้นประกัน ${guarantee.daysSince.toLocaleString('en-US')} วันแล้ว`
    case 'before':
      return 'ยังไม่เริ่มประกัน'
    case 'none':
      return ''
  }
}

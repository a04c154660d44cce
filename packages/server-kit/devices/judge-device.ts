import { limitsOf, settingOf } from '@roadside/contract/devices/rules.ts'
import { hasLimits } from '@roadside/contract/domain/levels.ts'
import type { Health } from '@roadside/contract/health.ts'
import { qualityOf } from './apply-report.ts'
import { judgeValues } from './judge-values.ts'
import type { KnownDevice, NewPeriod } from './known-devices.ts'
import type { DeviceVerdict, Monitor, StandingDevice } from './monitor.ts'
import { clockOf } from './subject-times.ts'

export type Turn = NewPeriod

/**
 * A delay from measuring to arrival that means a wrong clock, or a message held back. Seconds (rule
 * of thumb).
 */
export const clockOffFromS = 900

/**
 * Judges a device's current state by its solution, its silence and its clock. Writes the verdict
 * into the device and returns what turned. Silence or an offline message makes it unreachable,
 * whatever it reported last. `newsAt`: when the latest reported change took place.
 */
export function judgeDevice<State extends object>(
  monitor: Monitor<State>,
  device: KnownDevice,
  now: Date,
  newsAt: Date | null = null,
): Turn[] {
  const at = device.at ?? now
  const isSilent =
    device.receivedAt !== null &&
    now.getTime() - device.receivedAt.getTime() > (device.silenceTimeoutS ?? device.timeoutS) * 1000
  if (device.isOffline || isSilent) {
    const reason = device.isOffline ? 'อุปกรณ์แจ้งว่าหยุดการเชื่อมต่อ' : 'ไม่มีข้อมูลเข้ามาเกินเวลาที่กำหนด'
    device.recheckAt = null
    return turn(
      device,
      { health: 'unreachable', reasons: [reason], condition: 'unknown' },
      now,
      newsAt,
    )
  }
  const {
    recheckAt = null,
    silenceTimeoutS = null,
    ...verdict
  } = (monitor.judge ?? judgeValues)(standing(monitor, device, at, now))
  device.recheckAt = recheckAt
  device.silenceTimeoutS = silenceTimeoutS
  return turn(device, withClock(verdict, device), now, newsAt)
}

function standing<State extends object>(
  { kind }: Monitor<State>,
  device: KnownDevice,
  at: Date,
  now: Date,
): StandingDevice<State> {
  const { rules, name, reportS, timeoutS } = device
  const { born = false } = device.state as { readonly born?: boolean }
  return {
    name,
    reportS,
    state: device.state as Partial<State>,
    clock: clockOf(device.stateTimes),
    setting: (key) => settingOf(kind, rules, key),
    channels: [...device.channels.values()]
      .filter((channel) => channel.at !== null)
      .map(
        ({
          id,
          key,
          name: channelName,
          value,
          quality,
          level,
          isTwoState,
          place,
          at: measuredAt,
        }) => {
          const isJudged = hasLimits(limitsOf(kind, rules, key))
          // a judged value without updates is out of date; a device that reports only changes has a
          // longer limit
          const ageS = (at.getTime() - (measuredAt ?? at).getTime()) / 1000
          const isBad = quality === 2 || value === null || (isJudged && !born && ageS > timeoutS)
          return {
            id,
            key,
            name: channelName,
            value,
            quality: isBad ? 'bad' : qualityOf(quality),
            isTwoState,
            place,
            level: isBad ? -1 : level,
            at: measuredAt ?? at,
            isJudged,
          }
        },
      ),
    at,
    now,
  }
}

function withClock(
  verdict: Omit<DeviceVerdict, 'recheckAt' | 'silenceTimeoutS'>,
  { clockOffS }: KnownDevice,
): typeof verdict {
  if (clockOffS < clockOffFromS) return verdict
  const reason = 'ข้อมูลมาช้ากว่าเวลาจริง (นาฬิกาของอุปกรณ์ไม่ตรง หรือส่งย้อนหลัง)'
  const health = verdict.health === 'fault' ? 'fault' : 'warning'
  return { ...verdict, health, reasons: [...verdict.reasons, reason] }
}

type Judged = Omit<DeviceVerdict, 'health' | 'recheckAt' | 'silenceTimeoutS'> & {
  readonly health: Health
}

/** Reasons listed by name; of more, only the number is given. */
const mostReasons = 8

function turn(
  device: KnownDevice,
  { health, reasons: all, condition, periods = {} }: Judged,
  now: Date,
  newsAt: Date | null,
): Turn[] {
  const rest = all.length - mostReasons
  const reasons = rest > 0 ? [...all.slice(0, mostReasons), `และอีก ${rest} รายการ`] : all
  // the time in the report, where the device's clock is trusted; without a new report it is now
  const isOfItsClock = health !== 'unreachable' && device.clockOffS < clockOffFromS
  const at = isOfItsClock ? (newsAt ?? device.at ?? now) : now
  const turns: Turn[] = []
  const begin = (kind: string, value: string | null, detail: unknown = null) =>
    turns.push({ deviceId: device.id, kind, value, detail, at })
  if (device.health !== health) {
    begin('health', health, reasons.length > 0 ? { reasons } : null)
    device.healthSince = at
  }
  if (device.condition !== condition) {
    begin('condition', condition)
    device.conditionSince = at
  }
  // the details are unknown while the device is silent
  if (health === 'unreachable') begin('*', null)
  for (const [kind, period] of Object.entries(periods))
    begin(kind, period?.value ?? null, period?.detail)
  device.health = health
  device.reasons = reasons
  device.condition = condition
  return turns
}

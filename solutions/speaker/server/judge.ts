import { formatNumber } from '@roadside/contract/domain/format.ts'
import { judgeValues } from '@roadside/server-kit/devices/judge-values.ts'
import type { DeviceVerdict, StandingDevice } from '@roadside/server-kit/devices/monitor.ts'
import type { SpeakerState } from '../state.ts'

interface Finding {
  readonly health: 'fault' | 'warning' | 'unknown'
  readonly reason: string
  /** When it becomes worse by time alone; or, without a reason, when there will be one. */
  readonly until?: Date
}
const order = ['fault', 'warning', 'unknown'] as const
const dayMs = 86_400_000

/**
 * Health of a horn (solutions.md "Speaker"). A failed self-test is a fault, none for 7 days a
 * warning. A horn that is not registered cannot be called. Registrations lapse for moments when a
 * line is renewed, so it is a warning at first and a fault when it lasts. Facts that were never
 * reported are unknown, and never ok.
 */
export function judgeSpeaker(horn: StandingDevice<Partial<SpeakerState>>): DeviceVerdict {
  const { state, now } = horn
  const findings = [
    ...byTest(horn),
    ...byRegistration(horn),
    ...judgeValues(horn).reasons.map((reason): Finding => ({ health: 'warning', reason })),
  ]
  const standing = findings.filter(({ reason }) => reason !== '')
  const times = findings.flatMap(({ until }) => (until && until > now ? [until.getTime()] : []))
  const { playing = null } = state
  return {
    health: order.find((one) => standing.some(({ health }) => health === one)) ?? 'ok',
    reasons: order.flatMap((one) =>
      standing.flatMap(({ health, reason }) => (health === one ? [reason] : [])),
    ),
    condition: 'unknown',
    recheckAt: times.length > 0 ? new Date(Math.min(...times)) : null,
    periods: {
      playing: playing === null ? null : { value: playing },
      registered: {
        value:
          state.registered === undefined || state.registered === null
            ? 'unknown'
            : String(state.registered),
      },
    },
  }
}

function byTest({ state, setting, now }: StandingDevice<Partial<SpeakerState>>): Finding[] {
  const { test = null } = state
  if (test === null) return [{ health: 'warning', reason: 'ยังไม่เคยทดสอบตนเอง' }]
  if (!test.ok) return [{ health: 'fault', reason: 'การทดสอบตนเองครั้งล่าสุดไม่ผ่าน' }]
  const days = setting('test_days')
  const until = new Date(Date.parse(test.time) + days * dayMs + 1)
  return [
    {
      health: 'warning',
      reason: now < until ? '' : `ไม่ได้ทดสอบตนเองนานเกิน ${formatNumber(days)} วัน`,
      until,
    },
  ]
}

function byRegistration({
  state,
  setting,
  at,
  now,
}: StandingDevice<Partial<SpeakerState>>): Finding[] {
  const { registered = null, unregistered_since = null } = state
  if (registered === null) return [{ health: 'unknown', reason: 'ไม่ทราบการลงทะเบียน SIP' }]
  if (registered) return []
  // a clock that is ahead lost it no later than now
  const since = Math.min(
    unregistered_since === null ? at.getTime() : Date.parse(unregistered_since),
    at.getTime(),
  )
  const minutes = setting('register_min')
  const until = new Date(since + minutes * 60_000 + 1)
  if (now < until) return [{ health: 'warning', reason: 'ไม่ได้ลงทะเบียน SIP', until }]
  return [
    {
      health: 'fault',
      reason: `ไม่ได้ลงทะเบียน SIP นานเกิน ${formatNumber(minutes)} นาที เรียกประกาศไม่ได้`,
    },
  ]
}

import { monthBefore } from '../months.ts'
import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { PlannedPause } from './pauses.ts'
import type { PastOutage } from './repository.ts'
import { day, hour, later } from './timeline.ts'

interface PausesOf {
  readonly projectId: number
  /** Of the contract; the oldest first. */
  readonly outages: readonly PastOutage[]
  readonly contractor: Caller
  readonly official: Caller
  readonly decider: Caller
  readonly now: Date
  /** When the month before the last is closed, and closed again. */
  readonly closed: { readonly first: Date; readonly again: Date }
}

/** With the outage that it is of. */
interface OutagePause extends PlannedPause {
  readonly outage: PastOutage
}

/**
 * Pauses of a contract over its outages: power, no access, floods claimed in time and too late, a
 * wait for the authority; agreed to, refused and open. One of the month before the last is decided
 * after its closing, another after it was closed again.
 */
export function planPauses(of: PausesOf): OutagePause[] {
  const { projectId, contractor, official, decider, now, closed } = of
  const longest = (count: number) =>
    of.outages
      .filter(
        ({ from, to }) =>
          monthOf(from) === monthBefore(now, count) && monthOf(to) === monthOf(from),
      )
      .toSorted((one, other) => lengthOf(other) - lengthOf(one))
  const [second, third] = longest(2)
  const [fourth] = longest(4)
  const [fifth] = longest(5)
  const [third3] = longest(3)
  const [last] = longest(1)
  const equipment =
    ({ assetId }: PastOutage) =>
    () =>
      ({ kind: 'equipment', pj_id: projectId, asset_id: assetId }) as const
  const site =
    ({ wid }: PastOutage) =>
    () =>
      ({ kind: 'site', pj_id: projectId, wid }) as const
  const letter = (number: number, hasFile = true) => ({
    number: letterNumber(number, now),
    hasFile,
  })
  const base = { by: contractor, decided: null }
  const planned: (OutagePause | null)[] = [
    second
      ? {
          ...base,
          outage: second,
          place: equipment(second),
          reason: 'own_power_or_network',
          from: second.from,
          to: second.to,
          claim: 'หม้อแปลงของหน่วยงานขัดข้อง ไม่มีไฟเลี้ยงวงจร',
          claimedAt: later(second.to, 2 * day),
          letter: letter(41),
          decided: {
            at: later(closed.first, 5 * day),
            by: decider,
            decision: 'agreed',
            note: 'ตรวจสอบกับการไฟฟ้าแล้ว เป็นเหตุจากระบบไฟของหน่วยงาน',
          },
        }
      : null,
    third
      ? {
          ...base,
          outage: third,
          place: equipment(third),
          reason: 'no_access',
          from: later(third.from, hour),
          to: third.to,
          claim: 'ปิดการจราจรเพื่อจัดงานประจำปี รถกระเช้าเข้าพื้นที่ไม่ได้',
          claimedAt: later(third.to, day),
          letter: letter(43, false),
          // after it was closed again: the account of today differs from what was signed
          decided: {
            at:
              later(now, -3 * day) > closed.again
                ? later(now, -3 * day)
                : later(closed.again, hour),
            by: decider,
            decision: 'agreed',
            note: 'มีหนังสือขอปิดการจราจรของเทศบาลประกอบ',
          },
        }
      : null,
    fourth
      ? {
          ...base,
          outage: fourth,
          place: site(fourth),
          reason: 'force_majeure',
          from: fourth.from,
          to: later(fourth.to, hour),
          claim: 'น้ำท่วมผิวทางสูง 60 ซม. ตลอดช่วง เข้าซ่อมไม่ได้',
          claimedAt: later(fourth.to, 6 * day),
          letter: letter(28),
          decided: {
            at: later(fourth.to, 11 * day),
            by: decider,
            decision: 'agreed',
            note: 'สถานีวัดระดับน้ำของหน่วยงานยืนยันช่วงเวลา',
          },
        }
      : null,
    fifth
      ? {
          ...base,
          outage: fifth,
          place: site(fifth),
          reason: 'force_majeure',
          from: fifth.from,
          to: fifth.to,
          claim: 'พายุฝนน้ำท่วมขัง ขอหยุดนับเวลาย้อนหลัง',
          // beyond the 15 days
          claimedAt: later(fifth.to, 27 * day),
          letter: letter(19),
        }
      : null,
    third3
      ? {
          ...base,
          outage: third3,
          place: equipment(third3),
          reason: 'waiting_for_authority',
          from: later(third3.from, 2 * hour),
          to: third3.to,
          claim: 'รอหน่วยงานส่งมอบกุญแจตู้ควบคุม',
          claimedAt: later(third3.to, 3 * day),
          letter: letter(33, false),
          decided: {
            at: later(third3.to, 7 * day),
            by: decider,
            decision: 'refused',
            note: 'ผู้รับจ้างถือกุญแจตู้ควบคุมชุดสำรองอยู่แล้วตามสัญญาข้อ 9',
          },
        }
      : null,
    last
      ? {
          ...base,
          outage: last,
          place: site(last),
          reason: 'agreed_maintenance',
          from: last.from,
          to: later(last.from, 4 * hour),
          claim: 'ทำความสะอาดโคมและตรวจขั้วต่อตามแผนประจำปี',
          claimedAt: later(last.from, -2 * day),
          letter: null,
          by: official,
          decided: {
            at: later(last.from, -day),
            by: decider,
            decision: 'agreed',
            note: 'ตามแผนบำรุงรักษาที่เห็นชอบไว้',
          },
        }
      : null,
  ]
  return planned.filter((one) => one !== null)
}

const monthOf = (at: Date) => bangkokDay(at).slice(0, 7)
const lengthOf = ({ from, to }: PastOutage) => to.getTime() - from.getTime()
/** As a contractor numbers its letters. */
export const letterNumber = (number: number, now: Date) =>
  `รฟ ${number}/${Number(bangkokDay(now).slice(0, 4)) + 543}`

import { qualityBinMs, ratesOf } from '@roadside/contract/alarms/domain/quality.ts'
import {
  alarmQuality,
  longestQualityDays,
  staleAfterH,
} from '@roadside/contract/alarms/quality-call.ts'
import { severities } from '@roadside/contract/alarms/severity.ts'
import { bangkokDay, toBangkokIso } from '@roadside/contract/domain/thai-date.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { serve, type ServedCall } from '@roadside/server-kit/serve.ts'
import type { AlarmKinds } from './alarm-kinds.ts'
import * as repository from './quality-repository.ts'

const hourMs = 3_600_000

/** Figures of the alarm system by ISA-18.2 and EEMUA 191. */
export const qualityCall = (kinds: AlarmKinds): ServedCall =>
  serve(alarmQuality, async ({ body, caller, database: { readDb: db }, now }) => {
    const began = (await repository.findBeginning(db)) ?? 0
    const asked = Math.floor(Date.parse(body.from) / qualityBinMs) * qualityBinMs
    const end = Math.min(Date.parse(body.to), now().getTime())
    const to = Math.ceil(end / qualityBinMs) * qualityBinMs
    if (to <= asked) throw new ApiError('bad_request', 'ช่วงเวลาต้องเริ่มก่อนเวลาปัจจุบันและก่อนเวลาสิ้นสุด')
    if (to - asked > longestQualityDays * 24 * hourMs)
      throw new ApiError('bad_request', `เลือกช่วงเวลาได้ไม่เกิน ${longestQualityDays} วัน`)
    // a time without a console would make every rate better than it was
    const from = Math.min(
      Math.max(asked, Math.floor(began / qualityBinMs) * qualityBinMs),
      to - qualityBinMs,
    )
    const range = { from: new Date(from), to: new Date(to), DeptID: body.DeptID ?? null }
    const [bins, top, shares, counts] = await Promise.all([
      repository.findBins(db, caller, range),
      repository.findMostFrequent(db, caller, range),
      repository.findShares(db, caller, range),
      repository.findCounts(db, caller, range, new Date(now().getTime() - staleAfterH * hourMs)),
    ])
    const total = bins.reduce((sum, { count }) => sum + count, 0)
    const share = (count: number) => (total === 0 ? 0 : count / total)
    const { steady, upset, worst, floodHours, floods } = ratesOf(bins, from, to)
    return {
      from: toBangkokIso(range.from),
      to: toBangkokIso(range.to),
      total,
      steady,
      upset,
      worst: worst && { at: toBangkokIso(new Date(worst.at)), count: worst.count },
      flood_hours: floodHours,
      floods,
      top: top.map((row) => ({
        ...row,
        kind_name: kinds.get(row.kind)?.kind.name ?? row.kind,
        share: share(row.count),
      })),
      chattering: counts.chattering,
      stale: counts.stale,
      severities: severities.map((severity) => {
        const count = shares.find((row) => row.severity === severity)?.count ?? 0
        return { severity, count, share: share(count) }
      }),
      acknowledged: counts.acknowledged,
      acknowledge_p50_s: counts.p50,
      acknowledge_p90_s: counts.p90,
      hours: byHour(bins),
      days: byDay(bins, range),
    }
  })

type Bins = Awaited<ReturnType<typeof repository.findBins>>

function byHour(bins: Bins): number[] {
  const hours = Array.from({ length: 24 }, () => 0)
  for (const { at, count } of bins) {
    const hour = Math.floor(at / hourMs + 7) % 24
    hours[hour] = (hours[hour] ?? 0) + count
  }
  return hours
}

/** Every day of the range, those without new alarms too. */
function byDay(
  bins: Bins,
  { from, to }: { readonly from: Date; readonly to: Date },
): { day: string; count: number; worst: number }[] {
  const days = new Map<string, { day: string; count: number; worst: number }>()
  for (let at = from.getTime(); at < to.getTime(); at += qualityBinMs) {
    const day = bangkokDay(new Date(at))
    if (!days.has(day)) days.set(day, { day, count: 0, worst: 0 })
  }
  for (const { at, count } of bins) {
    const day = days.get(bangkokDay(new Date(at)))
    if (!day) continue
    day.count += count
    day.worst = Math.max(day.worst, count)
  }
  return [...days.values()]
}

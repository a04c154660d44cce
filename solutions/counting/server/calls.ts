import { bangkokDay, startOfBangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { addDays, daysOf } from '@roadside/contract/domain/time-range.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { serve } from '@roadside/server-kit/serve.ts'
import { countingVolumes } from '../calls.ts'
import { classesOfType } from '../rules/classes.ts'
import { daysBack, summarize } from '../rules/summary.ts'
import { findCountingSite, findHours } from './hours-repository.ts'

/** Four weeks before the last day: what means and estimates are made of. */
const usualDays = 28
const mostDays = 92

export const ownCountingCalls = [
  serve(countingVolumes, async ({ body, database: { readDb }, now }) => {
    const { wid, device = null } = body
    const at = now()
    const days = readDays(body, at)
    const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
    const usualFrom = addDays(last, -usualDays)
    const from = startOfBangkokDay(first < usualFrom ? first : usualFrom)
    const to = startOfBangkokDay(addDays(last, 1))
    const site = await findCountingSite(readDb, wid)
    if (!site) throw new ApiError('not_found')
    const hours = await findHours(readDb, { wid, device, from, to })
    const summary = summarize(
      hours,
      at,
      body.from === undefined && body.to === undefined ? undefined : days,
    )
    const usual =
      Object.entries(classesOfType).find(([typeName]) => typeName === site.type_name)?.[1] ?? []
    const classes = summary.classes.length > 0 ? summary.classes : [...usual]
    return { ...summary, department: site.department, classes }
  }),
]

/** The days of a time as far as they have begun; without a begin the last seven of it. Throws `bad_request`. */
function readDays({ from, to }: { from?: string | undefined; to?: string | undefined }, now: Date) {
  const end = to === undefined || new Date(to) > now ? now : new Date(new Date(to).getTime() - 1)
  if (from === undefined) return daysBack(end, 7)
  const [first, last] = [bangkokDay(new Date(from)), bangkokDay(end)]
  const count = daysOf(first, last)
  if (count < 1) throw new ApiError('bad_request', 'เวลาเริ่มต้นต้องมาก่อนเวลาสิ้นสุด')
  if (count > mostDays) {
    throw new ApiError('bad_request', `แสดงปริมาณจราจรได้ไม่เกิน ${mostDays} วัน กรุณาเลือกช่วงให้สั้นลง`)
  }
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}

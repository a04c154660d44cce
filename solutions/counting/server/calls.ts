import { bangkokDay, startOfBangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { ApiError } from '@roadside/contract/errors.ts'
import { serve } from '@roadside/server-kit/serve.ts'
import { countingVolumes } from '../calls.ts'
import { classesOfType } from '../rules/classes.ts'
import { dayMs } from '../rules/hours.ts'
import { summarize } from '../rules/summary.ts'
import { findCountingSite, findHours } from './hours-repository.ts'

/** Four weeks and today: what means and estimates are made of. */
const retentionDays = 28

export const ownCountingCalls = [
  serve(countingVolumes, async ({ body: { wid, device = null }, database: { readDb }, now }) => {
    const to = now()
    const from = new Date(startOfBangkokDay(bangkokDay(to)).getTime() - retentionDays * dayMs)
    const site = await findCountingSite(readDb, wid)
    if (!site) throw new ApiError('not_found')
    const summary = summarize(await findHours(readDb, { wid, device, from, to }), to)
    const usual =
      Object.entries(classesOfType).find(([typeName]) => typeName === site.type_name)?.[1] ?? []
    const classes = summary.classes.length > 0 ? summary.classes : [...usual]
    return { ...summary, department: site.department, classes }
  }),
]

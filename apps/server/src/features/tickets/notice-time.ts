import { ApiError } from '@roadside/contract/errors.ts'

/** A clock of a contractor's office that is somewhat ahead. */
const clockToleranceMs = 60_000

/** Refuses a time of notice that has not come yet. */
export function refuseFuture(servedAt: string, now: Date): void {
  if (Date.parse(servedAt) > now.getTime() + clockToleranceMs)
    throw new ApiError('bad_request', 'เวลาที่ผู้รับจ้างได้รับแจ้งต้องไม่อยู่ในอนาคต')
}

import { readThaiDay, startOfBangkokDay, toBangkokIso } from '@roadside/contract/domain/thai-date.ts'

/** What is chosen of the log; days as they are typed. */
export interface AuditFilter {
  readonly action: string
  readonly username: string
  readonly from: string
  readonly to: string
}

export const noFilter: AuditFilter = { action: '', username: '', from: '', to: '' }

const dayMs = 24 * 3_600_000

/** As the call asks for it: the last day is in it to its end; a day that cannot be read yet bounds nothing. */
export function choiceOf({ action, username, from, to }: AuditFilter) {
  const [first, last] = [readThaiDay(from), readThaiDay(to)]
  return {
    ...(action && { action }),
    ...(username.trim() && { username: username.trim() }),
    ...(first && { from: toBangkokIso(startOfBangkokDay(first)) }),
    ...(last && { to: toBangkokIso(new Date(startOfBangkokDay(last).getTime() + dayMs)) }),
  }
}

import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { useServerNow } from './api/use-server-now.ts'

const lookMs = 60_000

/** The day in Bangkok, `yyyy-mm-dd`, also on a screen that stays open over midnight. */
export function useToday(): string {
  return bangkokDay(new Date(useServerNow(lookMs)))
}

import { conditionOfRank } from '@roadside/contract/domain/levels.ts'
import type { DeviceVerdict, StandingDevice } from './monitor.ts'

/**
 * The verdict of a device that is nothing but values with limits: its condition is the worst of its channels, ไม่ทราบ
 * where one that is judged cannot be believed or none has limits; a bad value is the equipment's, never the road's.
 */
export function judgeValues({ channels }: Pick<StandingDevice<object>, 'channels'>): DeviceVerdict {
  const bad = channels.filter(({ quality }) => quality === 'bad')
  const judged = channels.filter(({ isJudged }) => isJudged)
  const isKnown = judged.length > 0 && judged.every(({ level }) => level >= 0)
  const worst = Math.max(0, ...judged.map(({ level }) => level))
  // an alarm is reported even where another value is unknown
  const condition = isKnown || worst > 0 ? conditionOfRank(worst) : 'unknown'
  return {
    health: bad.length > 0 ? 'warning' : 'ok',
    reasons: bad.map(({ name }) => `ค่าที่วัดเชื่อถือไม่ได้: ${name}`),
    condition,
  }
}

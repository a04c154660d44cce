import { planLighting } from './plan.ts'
import type { LitSite } from './registry-repository.ts'
import type { LightingFact } from './site-facts.ts'

/** A site on a straight road in Nonthaburi, with devices that spoke last at `seenAt`. */
export function buildLitSite(wid: number, fact: LightingFact, seenAt: Date): LitSite {
  const line = [
    { latitude: 13.837, longitude: 100.4132 },
    { latitude: 13.8395, longitude: 100.3457 },
  ]
  const plan = planLighting(
    {
      wid,
      typeName: 'Lighting',
      name: `นบ.${wid}`,
      line,
      metres: 3000,
    },
    fact,
  )
  return {
    wid,
    point: { latitude: 13.838, longitude: 100.38 },
    light: plan.light,
    isStage: fact.isStage ?? false,
    isCutOff: fact.isCutOff ?? false,
    lamps: plan.lamps.map(({ devid, link, point, sta, circuit, side }, index) => ({
      id: wid * 1000 + index,
      devid,
      link,
      point,
      sta,
      circuit,
      side,
      readingAt: seenAt,
      counter: 100,
      isOff: false,
      isDayBurning: false,
    })),
    gateways: plan.gateways.map(({ eui, point }) => ({ eui, point, seenAt })),
  }
}

/** Equipment of a Lighting site. */
export interface LightingFact {
  readonly lamps: number
  readonly gateways?: number
  /** LoRaWAN without it. */
  readonly link?: '4g'
  /** Part-night dimming. */
  readonly dim?: { readonly from: string; readonly to: string; readonly percent: number }
  /** The scene (scene.ts) is played here. */
  readonly isStage?: true
  /** Its only gateway has been silent for hours, and its lamps with it. */
  readonly isCutOff?: true
}

/** The Lighting sites of the demonstration, by the code of their way. */
export const lightingFacts: Readonly<Record<string, LightingFact>> = {
  'นบ.3021': { lamps: 812, gateways: 4 },
  'นบ.3030': { lamps: 300, gateways: 1 },
  'นบ.1001': { lamps: 248, gateways: 1 },
  'นบ.4018': { lamps: 180, gateways: 1 },
  'ปท.3004': { lamps: 220, link: '4g' },
  'ปท.3017': { lamps: 130, link: '4g' },
  'ปท.1030': { lamps: 260, gateways: 1 },
  'สป.1006': { lamps: 200, gateways: 1 },
  'สบ.1030': { lamps: 150, gateways: 1, isStage: true },
  'ชบ.3009': { lamps: 240, gateways: 1, dim: { from: '23:00', to: '04:30', percent: 50 } },
  'รย.1001': { lamps: 200, link: '4g' },
  'ชม.3007': { lamps: 60, gateways: 1, isCutOff: true },
}

/** The equipment of a site by its name, which begins with the code of its way. */
export function lightingFactOf({ name }: { readonly name: string }): LightingFact | undefined {
  return lightingFacts[name.split(' ')[0] ?? '']
}

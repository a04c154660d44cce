/** From the least to the most serious (RSMP traffic-light SXL, S0020). */
export const controlModes = ['control', 'startup', 'standby', 'test', 'failure'] as const
/**
 * Facts of the mode in separate RSMP statuses, which may come alone; null while unknown (RSMP
 * traffic-light SXL, S0005 to S0028; EN 12675 for the modes).
 */
export interface ModeFacts {
  readonly control: (typeof controlModes)[number] | null
  readonly isStarting: boolean | null
  /** S0007: false is dark. */
  readonly isOn: boolean | null
  readonly isManual: boolean | null
  readonly isFlashing: boolean | null
  /** Who or what made it flash, such as `calendar_clock`. */
  readonly flashSource: string | null
  readonly isAllRed: boolean | null
  /** S0013: 0 off, 1 dark, 2 yellow flash, 3 all red. */
  readonly policeKey: number | null
  /** Aggregated status, bit 3: fail safe, such as yellow flash or dark. */
  readonly isFailSafe: boolean | null
  /** Seconds by number of plan. */
  readonly cycles: Readonly<Record<string, number>> | null
  readonly offsets: Readonly<Record<string, number>> | null
}

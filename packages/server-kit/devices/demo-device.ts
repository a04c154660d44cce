import type { DeviceRules } from '@roadside/contract/devices/rules.ts'

/** A device of the demonstration. */
export interface DemoDevice {
  readonly device: string
  readonly name: string
  readonly sta?: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly place?: Readonly<Record<string, string | number>>
  readonly rules?: DeviceRules
  /** Channels that have a name, a unit, or a place of their own. */
  readonly channels?: readonly {
    readonly key: string
    readonly name: string
    readonly unit: string
    readonly decimals?: number
    readonly words?: readonly [string, string]
    readonly place?: Readonly<Record<string, string | number>>
  }[]
  /**
   * The message at a time, in the form of the device's endpoint; null: the device is silent.
   * `world` is the clock of the simulated events, which may run faster than `at`. The result
   * depends on the arguments alone, so that history and simulation fit.
   */
  readonly messageAt: (at: Date, world: Date) => unknown
}

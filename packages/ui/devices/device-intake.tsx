import type { DeviceCalls } from '@roadside/contract/devices/calls.ts'
import type { DeviceKind } from '@roadside/contract/devices/kind.ts'
import { lazy } from 'react'
import type { AdoptProps, SolutionIntake } from '../solution-web.ts'

/** The part of a solution with devices on the page "การรับข้อมูลและอุปกรณ์". */
export function deviceIntake(
  kind: DeviceKind,
  calls: Pick<DeviceCalls, 'sites' | 'saveDevice'>,
  endpoints: SolutionIntake['endpoints'],
): SolutionIntake {
  return {
    adopt: lazy(async () => {
      const { AdoptDevice } = await import('./adopt-device.tsx')
      return {
        default: (props: AdoptProps) => <AdoptDevice {...props} kind={kind} calls={calls} />,
      }
    }),
    endpoints,
  }
}

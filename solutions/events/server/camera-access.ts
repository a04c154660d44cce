import type { AddressGuard } from '@roadside/server-kit/networks/networks.ts'
import { makeSealer, type Sealer } from '@roadside/server-kit/sealed.ts'
import { cameraNetworks, makeCameraGuard } from './attach/camera-networks.ts'
import type { OpeningConsole } from '@roadside/server-kit/solution-server.ts'

/** How the console reaches cameras: its secrets and settings decide. */
export interface CameraAccess {
  /** Seals the stored passwords of cameras. */
  readonly sealer: Sealer
  /** Decides which addresses may be connected to. */
  readonly guard: AddressGuard
}

export function makeCameraAccess({
  settings,
  secrets,
}: Pick<OpeningConsole, 'settings' | 'secrets'>): CameraAccess {
  return {
    sealer: makeSealer(secrets, 'camera passwords'),
    guard: makeCameraGuard(settings[cameraNetworks.name] ?? ''),
  }
}

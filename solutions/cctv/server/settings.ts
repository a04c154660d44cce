import { networksSetting, type AddressGuard } from '@roadside/server-kit/networks/networks.ts'
import { makePublicGuard } from '@roadside/server-kit/networks/public-guard.ts'
import type { OpeningConsole } from '@roadside/server-kit/solution-server.ts'

/** Private networks whose streams may be fetched. */
export const streamNetworks = networksSetting('STREAM_NETWORKS')

export interface StreamSettings {
  readonly guard: AddressGuard
  readonly isDemo: boolean
}

export function readStreamSettings({ settings, isDemo }: OpeningConsole): StreamSettings {
  return { guard: makePublicGuard(settings[streamNetworks.name] ?? ''), isDemo }
}

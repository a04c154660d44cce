import { networksSetting, type AddressGuard } from '@roadside/server-kit/networks/networks.ts'
import type { OpeningConsole } from '@roadside/server-kit/solution-server.ts'
import { makeStreamGuard } from './stream-guard.ts'

/** Private networks whose streams may be fetched. */
export const streamNetworks = networksSetting('STREAM_NETWORKS')

export interface StreamSettings {
  readonly guard: AddressGuard
  readonly isDemo: boolean
}

let opened: StreamSettings = { guard: makeStreamGuard(''), isDemo: false }

/** Reads the settings, once, as the console opens. */
export function openStreamSettings({ settings, isDemo }: OpeningConsole): void {
  opened = { guard: makeStreamGuard(settings[streamNetworks.name] ?? ''), isDemo }
}

export const streamSettings = (): StreamSettings => opened

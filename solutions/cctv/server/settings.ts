import type { OpeningConsole, Setting } from '@roadside/server-kit/solution-server.ts'
import { areNetworks, makeAddressGuard, type AddressGuard } from '../rules/networks.ts'

/** Private networks whose streams may be fetched. */
export const streamNetworks: Setting = {
  name: 'STREAM_NETWORKS',
  isValid: areNetworks,
  rule: 'ต้องเป็นเครือข่ายในรูปแบบ CIDR คั่นด้วยจุลภาค เช่น 10.20.0.0/16,fd12::/32',
}

export interface StreamSettings {
  readonly guard: AddressGuard
  readonly isDemo: boolean
}

let opened: StreamSettings = { guard: makeAddressGuard(''), isDemo: false }

/** Reads the settings, once, as the console opens. */
export function openStreamSettings({ settings, isDemo }: OpeningConsole): void {
  opened = { guard: makeAddressGuard(settings[streamNetworks.name] ?? ''), isDemo }
}

export const streamSettings = (): StreamSettings => opened

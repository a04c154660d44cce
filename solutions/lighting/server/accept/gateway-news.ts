import type { LampMessage } from '../decode/message.ts'
import type { GatewayNews } from './gateway-repository.ts'

/** What gateways say of themselves, one entry each. */
export function newsFromGateways(messages: readonly LampMessage[], now: Date): GatewayNews[] {
  const news = new Map<string, GatewayNews>()
  const note = (eui: string, more: Partial<GatewayNews>) =>
    news.set(eui, { ...(news.get(eui) ?? gatewaySeen(eui, now)), ...more })
  for (const message of messages) {
    if (message.kind === 'gateway_stats') {
      note(message.gateway, { latitude: message.latitude, longitude: message.longitude })
    }
    if (message.kind === 'gateway_connection')
      note(message.gateway, { isConnected: message.isOnline })
  }
  return [...news.values()]
}

/** The gateways that passed uplinks on. */
export function gatewaysOfUplinks(messages: readonly LampMessage[]): string[] {
  const euis = new Set<string>()
  for (const message of messages) {
    if (message.kind === 'uplink') for (const { gateway } of message.rx) euis.add(gateway)
  }
  return [...euis]
}

/** A gateway that passes an uplink on is alive. */
export function gatewaySeen(eui: string, seenAt: Date): GatewayNews {
  return { eui, seenAt, isConnected: null, latitude: null, longitude: null }
}

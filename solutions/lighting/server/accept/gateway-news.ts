import type { LampMessage } from '../decode/message.ts'
import type { GatewayNews } from './gateways.ts'

/** What a batch says of gateways, one entry each; a gateway that passes an uplink on is alive. */
export function gatewayNews(messages: readonly LampMessage[], now: Date): GatewayNews[] {
  const news = new Map<string, GatewayNews>()
  const hear = (eui: string, more: Partial<GatewayNews>) => {
    const before = news.get(eui) ?? { eui, seenAt: now, isConnected: null, latitude: null, longitude: null }
    news.set(eui, { ...before, ...more })
  }
  for (const message of messages) {
    if (message.kind === 'uplink') for (const { gateway } of message.rx) hear(gateway, {})
    if (message.kind === 'gateway_stats') {
      hear(message.gateway, { latitude: message.latitude, longitude: message.longitude })
    }
    if (message.kind === 'gateway_connection') hear(message.gateway, { isConnected: message.isOnline })
  }
  return [...news.values()]
}

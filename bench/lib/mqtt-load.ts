import { connectAsync, type MqttClient } from 'mqtt'

export interface MqttLoadOptions {
  readonly url: string
  readonly messages: number
  readonly topic: (index: number) => string
  readonly body: (index: number) => string
  /** Publications at QoS 1 that wait for the broker's acknowledgement at a time. */
  readonly window?: number
}

/** Publishes `messages` at QoS 1; resolves with the seconds until the broker had them all. */
export async function mqttLoad({
  url,
  messages,
  topic,
  body,
  window = 1_000,
}: MqttLoadOptions): Promise<number> {
  const client = await connectAsync(url, { protocolVersion: 5 })
  const started = performance.now()
  await publishAll(client, messages, topic, body, window)
  const seconds = (performance.now() - started) / 1000
  await client.endAsync()
  return seconds
}

function publishAll(
  client: MqttClient,
  messages: number,
  topic: (index: number) => string,
  body: (index: number) => string,
  window: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let next = 0
    let acknowledged = 0
    const publishNext = (): void => {
      const index = next++
      if (index >= messages) return
      client.publish(topic(index), body(index), { qos: 1 }, (error) => {
        if (error) reject(error)
        acknowledged += 1
        if (acknowledged === messages) resolve()
        else publishNext()
      })
    }
    for (let index = 0; index < Math.min(window, messages); index += 1) publishNext()
  })
}

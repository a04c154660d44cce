import { connectAsync } from 'mqtt'

export interface TestPublisher {
  /** Resolves when the broker has acknowledged it; over a lost broker it is sent again. Objects go as JSON. */
  publish(topic: string, message: object | string): Promise<void>
  end(): Promise<void>
}

/** Publishes at QoS 1, as a network server does. */
export async function startTestPublisher(url: string): Promise<TestPublisher> {
  const client = await connectAsync(url, { protocolVersion: 5, reconnectPeriod: 100 })
  client.on('error', () => undefined)
  return {
    publish: async (topic, message) => {
      const payload =
        typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message)
      await client.publishAsync(topic, payload, { qos: 1 })
    },
    end: async () => client.endAsync(true),
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import fastq from 'fastq'
import { connect, type IClientOptions, type MqttClient } from 'mqtt'
import type { LossWatch } from './loss-watch.ts'
import { createAcknowledger, type Acknowledger } from './acknowledger.ts'

export interface SubscriberOptions {
  readonly url: string
  /** Topic filters, without the share. */
  readonly topics: readonly string[]
  /**
   * Must stay the same over restarts and differ between servers: the broker stores the session
   * under it.
   */
  readonly clientId: string
  /**
   * Servers of one group share the messages. Null for a single server. When Mosquitto (2.0.11)
   * starts again, it forgets shared subscriptions, not plain ones, and drops messages that arrive
   * before the server is back.
   */
  readonly shareGroup?: string | null
  readonly log: FastifyBaseLogger
  /** Resolves when the message is done with, and is then acknowledged; when it rejects, it is called again later. */
  readonly handleMessage: (topic: string, payload: Buffer) => Promise<unknown>
  /** Receives the broker's reports from which losses are computed. */
  readonly lossWatch?: Pick<LossWatch, 'connected' | 'disconnected' | 'dropped'> | undefined
}

export interface Subscriber {
  /** Connected, and every subscription granted. */
  isConnected(): boolean
  /** Publishes at QoS 1; false where the broker does not confirm it, so that it may come twice. */
  publish(topic: string, payload: string): Promise<boolean>
  /**
   * Stops reading, waits for the received messages (10 s at most), acknowledges them, disconnects.
   * The session stays with the broker.
   */
  stop(): Promise<void>
  /** Messages so far; `lost` came at QoS 0 while too many waited. */
  readonly counters: { readonly received: number; readonly done: number; readonly lost: number }
}

interface Message {
  readonly topic: string
  readonly payload: Buffer
}

/**
 * Messages that may wait for their commit; the broker holds back more (MQTT 5). Mosquitto 2.0.11 does not where a
 * session is taken up again with unacknowledged messages: it sends all that it has, up to 65 535.
 */
const receiveMaximum = 2_000
const sessionExpirySeconds = 7 * 24 * 3_600
const pauses = { firstMs: 500, lastMs: 15_000 }
const stopWithinMs = 10_000
const confirmWithinMs = 5_000
const usualGroup = 'roadside'
const versionRefusals = new Set([1, 132])
/**
 * Number of waiting messages that the broker has dropped since it started, of all its clients.
 * Mosquitto's own topic.
 */
const droppedTopic = '$SYS/broker/publish/messages/dropped'

/**
 * Receives messages from a broker with a persistent session. Each is acknowledged only when
 * `handleMessage` has resolved. The library would acknowledge as it reads, one message at a time,
 * so its acknowledgement is replaced. In `packetreceive` the packet id is noted and the packet
 * marked as QoS 0, for which the library sends nothing.
 */
export function subscribe(options: SubscriberOptions): Subscriber {
  const { log, shareGroup = usualGroup } = options
  const shared = options.topics.map((topic) => `$share/${shareGroup ?? usualGroup}/${topic}`)
  const [filters, formerly] =
    shareGroup === null ? [options.topics, shared] : [shared, options.topics]
  const counters = { received: 0, done: 0, lost: 0 }
  let client = open(5)
  let isSubscribed = false
  let isStopping = false
  /** Messages of QoS 1 and 2; those beyond the receive maximum wait as they came. */
  const queue = fastq.promise(handleMessage, receiveMaximum)
  let atQos0 = 0
  let acknowledger: { readonly stream: unknown; readonly acks: Acknowledger } | null = null
  let pauseMs = pauses.firstMs
  let pause: Promise<void> | null = null

  return { isConnected: () => client.connected && isSubscribed, publish, stop, counters }

  function open(protocolVersion: 4 | 5): MqttClient {
    const settings: IClientOptions = {
      protocolVersion,
      clientId: options.clientId,
      clean: false,
      keepalive: 30,
      connectTimeout: 10_000,
      reconnectPeriod: pauses.firstMs,
      reconnectOnConnackError: true,
      resubscribe: false,
      ...(protocolVersion === 5 && {
        properties: { receiveMaximum, sessionExpiryInterval: sessionExpirySeconds },
      }),
    }
    const opened = connect(options.url, settings)
    opened.on('packetreceive', (packet) => {
      if (packet.cmd !== 'publish') return
      const { qos, messageId = 0, topic, payload } = packet
      packet.qos = 0
      if (topic === droppedTopic) options.lossWatch?.dropped(Number(payload.toString()))
      else if (!isStopping)
        receive(qos, messageId, topic, typeof payload === 'string' ? Buffer.from(payload) : payload)
    })
    opened.on('connect', ({ sessionPresent }) => {
      opened.options.reconnectPeriod = pauses.firstMs
      options.lossWatch?.connected(sessionPresent)
      void subscribeAll(opened)
    })
    opened.on('reconnect', () => {
      opened.options.reconnectPeriod = Math.min(
        (opened.options.reconnectPeriod ?? pauses.firstMs) * 2,
        pauses.lastMs,
      )
    })
    // For one, 142: another client has connected with the same id.
    opened.on('disconnect', ({ reasonCode }) =>
      log.warn({ reasonCode }, 'the message broker ended the connection'),
    )
    opened.on('close', () => {
      if (isSubscribed) {
        log.warn('the message broker is gone; connecting again')
        options.lossWatch?.disconnected()
      }
      isSubscribed = false
    })
    opened.on('error', (error) => {
      const code = 'code' in error ? error.code : undefined
      if (protocolVersion === 5 && typeof code === 'number' && versionRefusals.has(code)) {
        log.warn('the message broker refuses MQTT 5; using 3.1.1')
        opened.end(true)
        client = open(4)
      } else log.warn({ err: error }, 'message broker')
    })
    return opened
  }

  async function subscribeAll(on: MqttClient): Promise<void> {
    try {
      await on.subscribeAsync([...filters], { qos: 1 })
      // The session may be older than a change between one server and several.
      await on.unsubscribeAsync([...formerly])
      isSubscribed = true
      log.info({ topics: options.topics }, 'receiving messages from the broker')
      if (options.lossWatch) await subscribeToDropped(on)
    } catch (error) {
      log.error({ err: error }, 'the message broker refuses a subscription')
    }
  }

  /** Brokers without that topic, and those that hide it from their clients, work as well. */
  async function subscribeToDropped(on: MqttClient): Promise<void> {
    await on
      .subscribeAsync(droppedTopic, { qos: 0 })
      .catch((error: unknown) =>
        log.debug({ err: error }, 'the message broker does not report dropped messages'),
      )
  }

  function receive(qos: 0 | 1 | 2, messageId: number, topic: string, payload: Buffer): void {
    counters.received += 1
    if (qos === 0 && atQos0 >= receiveMaximum) {
      if (counters.lost % 1_000 === 0)
        log.warn('messages published at QoS 0 are lost: too many wait')
      counters.lost += 1
      return
    }
    if (acknowledger?.stream !== client.stream) {
      acknowledger = { stream: client.stream, acks: createAcknowledger(client.stream) }
    }
    const acknowledge = qos === 0 ? () => undefined : acknowledger.acks.enter(qos, messageId)
    if (qos === 0) atQos0 += 1
    const message = { topic, payload }
    void (qos === 0 ? handleMessage(message) : queue.push(message)).then((isDone) => {
      if (qos === 0) atQos0 -= 1
      if (!isDone) return
      counters.done += 1
      acknowledge()
    })
  }

  async function handleMessage({ topic, payload }: Message): Promise<boolean> {
    for (;;) {
      try {
        await options.handleMessage(topic, payload)
        pauseMs = pauses.firstMs
        return true
      } catch {
        if (isStopping) return false
        await waitForRetry()
      }
    }
  }

  /** One pause for all that wait, so that they come back together as one batch. */
  function waitForRetry(): Promise<void> {
    pause ??= delay(pauseMs).then(() => {
      pause = null
      pauseMs = Math.min(pauseMs * 2, pauses.lastMs)
    })
    return pause
  }

  async function publish(topic: string, payload: string): Promise<boolean> {
    if (!client.connected) return false
    const confirmed = client.publishAsync(topic, payload, { qos: 1 }).then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error, topic }, 'the message broker does not take a message')
        return false
      },
    )
    return Promise.race([confirmed, delay(confirmWithinMs, false, { ref: false })])
  }

  async function stop(): Promise<void> {
    isStopping = true
    queue.kill()
    const until = performance.now() + stopWithinMs
    while (queue.running() + atQos0 > 0 && performance.now() < until) await delay(20)
    await delay(20) // the last acknowledgements are written
    await client.endAsync(!client.connected)
  }
}

import { alarmPhases } from '@roadside/contract/alarms/domain/alarm-state.ts'
import { severities } from '@roadside/contract/alarms/severity.ts'
import { channelIds } from '@roadside/contract/notices/channel.ts'
import type { Deps } from '@roadside/server-kit/serve.ts'
import type { FastifyBaseLogger } from 'fastify'
import { Gauge, Histogram, type Registry } from 'prom-client'
import { makeReadFigure } from '../../http/read-figure.ts'
import { countLive, countNotices } from './metrics-repository.ts'

const hourMs = 3_600_000
/** A live alarm is never inactive and seen. */
const livePhases = alarmPhases.filter((phase) => phase !== 'inactive')

export interface AlarmMetrics {
  /** Seconds that a run of the evaluator took. */
  noteRun(seconds: number): void
}

/**
 * Registers the figures of alarms and messages. Their labels are closed sets. A figure that cannot
 * be read is absent: an old one, or 0, would tell that all is well.
 */
export function mountAlarmMetrics(
  registry: Registry,
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  log: FastifyBaseLogger,
): AlarmMetrics {
  const registers = [registry]
  const read = makeReadFigure(log)

  new Gauge({
    name: 'roadside_alarms',
    help: 'Live alarms by severity and phase (RSMP), those of the console itself included',
    labelNames: ['severity', 'phase'],
    registers,
    async collect() {
      const counts = await read('roadside_alarms', () => countLive(db))
      this.reset()
      if (!counts) return
      for (const severity of severities)
        for (const phase of livePhases) this.set({ severity, phase }, 0)
      for (const { severity, phase, total } of counts) this.set({ severity, phase }, total)
    },
  })
  new Gauge({
    name: 'roadside_notices',
    help: 'Messages that wait to be sent, and those that failed for good within the last hour',
    labelNames: ['channel', 'state'],
    registers,
    async collect() {
      const counts = await read('roadside_notices', () =>
        countNotices(db, new Date(now().getTime() - hourMs)),
      )
      this.reset()
      if (!counts) return
      for (const channel of channelIds)
        for (const state of ['waiting', 'failed']) this.set({ channel, state }, 0)
      this.set({ channel: 'none', state: 'failed' }, 0)
      for (const { channel, state, total } of counts) this.set({ channel, state }, total)
    },
  })
  const runs = new Histogram({
    name: 'roadside_alarm_evaluation_seconds',
    help: 'Time of the runs that judge what changed; on the server that evaluates',
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 3, 10, 30],
    registers,
  })
  return { noteRun: (seconds) => runs.observe(seconds) }
}

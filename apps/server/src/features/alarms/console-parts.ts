import { randomUUID } from 'node:crypto'
import type { Db } from '@roadside/server-kit/database.ts'
import type { Sweep } from '@roadside/server-kit/solution-server.ts'
import { findMissing, type Readiness } from '../../http/health.ts'
import type { AlarmKinds } from './alarm-kinds.ts'
import type { Finding } from './apply-finding.ts'
import * as repository from './console-repository.ts'

/** Milliseconds. What a server has not said for four times as long counts no more. */
const everyMs = 15_000
const countsForMs = 4 * everyMs

/**
 * Every server says which of its parts are missing, for the one that evaluates: `broker` raises the
 * alarm `console_broker`.
 */
export function consolePartSweep(parts: () => readonly Readiness[]): Sweep {
  const server = randomUUID()
  return {
    name: 'parts of the console',
    everyMs,
    run: async ({ database: { db }, now }) => {
      const all = parts()
      const missing = await findMissing(all)
      const states = all.map((part) => ({ part: part.name, isWrong: missing.includes(part) }))
      await repository.writeParts(db, { server, states, now: now() })
      await repository.deleteParts(db, new Date(now().getTime() - countsForMs))
    },
  }
}

/** What is wrong with the console now, and what of it has ended. */
export async function findingsOfConsole(db: Db, kinds: AlarmKinds, now: Date): Promise<Finding[]> {
  const wrong = await repository.findWrong(db, {
    partsSince: new Date(now.getTime() - countsForMs),
    failuresSince: new Date(now.getTime() - 3_600_000),
    now,
  })
  const live = await repository.findLiveOfConsole(db)
  const findings: Finding[] = []
  for (const { kind, key, name, why, since } of wrong) {
    const is = kinds.get(kind)
    if (!is) continue
    const subject = { key, name, assetId: null, wid: null, guardsConnection: false }
    const at = since.getTime()
    findings.push({ subject, kind, isActive: true, severity: is.kind.severity, why, at })
  }
  for (const { kind, key, name } of live) {
    const is = kinds.get(kind)
    if (!is || wrong.some((one) => one.key === key && one.kind === kind)) continue
    const subject = { key, name, assetId: null, wid: null, guardsConnection: false }
    const at = now.getTime()
    findings.push({ subject, kind, isActive: false, severity: is.kind.severity, why: '', at })
  }
  return findings
}

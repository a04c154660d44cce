import { expect, test } from 'vitest'
import type { SparkplugMessage } from '../ingest/sparkplug/follow.ts'
import { outcomeOf } from './sparkplug-outcome.ts'

const topic = { group: 'g', type: 'NDATA', node: 'n', device: null } as SparkplugMessage['topic']
const report = { device: 'g/n', at: new Date('2026-11-27T01:00:00Z'), values: {} }

test.each(['stored', 'updated'] as const)(
  'what of a message was not understood is told where the rest is %s',
  (kind) => {
    const message = { topic, receivedAt: report.at }
    const followed = { message, problem: 'no_birth' as const, reports: [report] }
    expect(outcomeOf(followed, new Map([[report, { kind }]]), undefined)).toMatchObject({
      kind,
      without: { reason: 'no_birth', device: 'g/n' },
    })
  },
)

import type { ReportedFault } from '@roadside/contract/fault-reports/fault-report-calls.ts'
import { expect, test } from 'vitest'
import { measuredFaults } from './faults-of-ticket.ts'

const kinds: Partial<Record<ReportedFault, string>> = { off: 'dark', onByDay: 'day' }
const kindOfReport = (fault: ReportedFault, assetKind: string) =>
  assetKind === 'lamp' ? (kinds[fault] ?? null) : null
const faultsOf = (kind: string, faults: readonly ReportedFault[], asset_kind = 'lamp') =>
  measuredFaults({ kind, asset_kind, faults }, kindOfReport)

test('a ticket is of the fault of its alarm and of each that persons reported', () => {
  expect(faultsOf('dark', [])).toEqual(['dark'])
  expect(faultsOf('', ['off'])).toEqual(['dark'])
  expect(faultsOf('silent', ['off', 'onByDay'])).toEqual(['silent', 'dark', 'day'])
  expect(faultsOf('dark', ['off'])).toEqual(['dark'])
})

test('one fault that nothing measures leaves the whole ticket to people', () => {
  for (const fault of ['broken', 'dangerous', 'other'] as const) {
    expect(faultsOf('', [fault])).toBeNull()
    expect(faultsOf('', ['off', fault])).toBeNull()
    expect(faultsOf('dark', [fault])).toBeNull()
  }
  expect(faultsOf('', [])).toBeNull()
})

test('that other equipment does not work is what its alarm says, and nothing without one', () => {
  expect(faultsOf('gauge_fault', ['off'], 'flooding')).toEqual(['gauge_fault'])
  expect(faultsOf('', ['off'], 'flooding')).toBeNull()
})

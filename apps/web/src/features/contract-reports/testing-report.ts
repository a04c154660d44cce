import type { ContractRow, MonthClosing } from '@roadside/contract/contract-reports/report-calls.ts'

const hourMs = 3_600_000
const nothing = { p50_ms: null, p90_ms: null }

/** A contract that was down for 13 hours as measured and 10 as agreed, of which 5 were allowed. */
export const buildRow = (row: Partial<ContractRow> = {}): ContractRow => ({
  key: 31,
  name: 'สัญญา ก',
  contract_no: 'ส.1',
  contractor: 'บริษัท ก',
  contracts: 1,
  equipment: 2,
  faults: 2,
  tickets: 0,
  unserved: 0,
  repeats: 0,
  late: 0,
  allowance_ms: 5 * hourMs,
  measured: {
    availability: 0.9,
    downtime_ms: 13 * hourMs,
    over_ms: 8 * hourMs,
    penalty_satang: 8_000_00,
    begin: nothing,
    repair: nothing,
  },
  agreed: {
    availability: 0.999_99,
    downtime_ms: 10 * hourMs,
    over_ms: 5 * hourMs,
    penalty_satang: 5_000_00,
    begin: nothing,
    repair: nothing,
  },
  unknown: [],
  ...row,
})

/** One of which no term was entered. */
export function buildUnknownRow(row: Partial<ContractRow> = {}): ContractRow {
  const unknown = {
    ...buildRow().agreed,
    availability: null,
    downtime_ms: null,
    over_ms: null,
    penalty_satang: null,
  }
  return buildRow({
    key: 32,
    name: 'สัญญา ข',
    allowance_ms: null,
    measured: unknown,
    agreed: unknown,
    unknown: [{ pj_id: 32, contract: 'สัญญา ข', reasons: ['hours', 'penalty'] }],
    ...row,
  })
}

export const buildClosing = (row: Partial<MonthClosing> = {}): MonthClosing => ({
  pj_id: 31,
  contract: 'สัญญา ก',
  contract_no: 'ส.1',
  contractor: 'บริษัท ก',
  month: '2026-09',
  penalty_satang: 5_000_00,
  obstacles: [],
  undecided: 0,
  unserved: 0,
  closed: null,
  may_close: true,
  ...row,
})

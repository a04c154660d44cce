import type {
  ContractAccount,
  ContractRow,
  MonthClosing,
} from '@roadside/contract/contract-reports/report-calls.ts'
import { unknownTerms } from '@roadside/contract/service-levels/terms.ts'

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

/** The account of {@link buildRow} in September 2026, with another penalty. */
export function buildAccount(penalty_satang: number): ContractAccount {
  const sums = { availability: 0.9, downtime_ms: 12 * hourMs, over_ms: 7 * hourMs, penalty_satang }
  return {
    pj_id: 31,
    pj_code: 'ก',
    pj_name: 'สัญญา ก',
    contract_no: 'ส.1',
    contractor: 'บริษัท ก',
    department: 'ขทช.นนทบุรี',
    month: '2026-09',
    from: '2026-09-01T00:00:00+07:00',
    to: '2026-10-01T00:00:00+07:00',
    until: '2026-10-01T00:00:00+07:00',
    terms: unknownTerms,
    terms_version: 1,
    contract_value_satang: null,
    calendar_version: 1,
    guarantee_from: null,
    guarantee_to: null,
    equipment: 2,
    counted_ms: 720 * hourMs,
    allowance_ms: 5 * hourMs,
    measured: sums,
    agreed: sums,
    is_over: true,
    is_known: true,
    unknown: [],
    unweighed_kinds: [],
    faults: 2,
  }
}

import { formatBaht } from '@roadside/contract/domain/baht.ts'
import { bangkokDay } from '@roadside/contract/domain/thai-date.ts'
import { addDays } from '@roadside/contract/domain/time-range.ts'
import { BankGuaranteeForm } from '@roadside/contract/records/contract/bank-guarantee.ts'
import { idsText, LotForm } from '@roadside/contract/records/contract/lot.ts'
import { TermsForm } from '@roadside/contract/records/contract/contract-terms.ts'
import type { SolutionType } from '@roadside/contract/solution.ts'
import { saveRecord, type Saving } from '@roadside/server-kit/record-store.ts'
import { bankGuaranteeStore } from '../../features/projects/contract/bank-guarantee-store.ts'
import { lotStore } from '../../features/projects/contract/lot-store.ts'
import { findTerms } from '../../features/projects/contract/terms-repository.ts'
import { flatten, termsStore } from '../../features/projects/contract/terms-store.ts'
import { workOf } from '../records/plan.ts'
import { contractFacts, type ContractFact, type LotFact } from './contract-facts.ts'
import type { DemoContract } from './repository.ts'

/** What is known of a contract of the demonstration; null: nothing was entered. */
export function factOf({ department, sites }: DemoContract): ContractFact | null {
  return contractFacts[`${workOf(sites[0]?.typeName ?? '')} ${department}`] ?? null
}

/** Enters terms, lots and bank guarantees of the contracts, as their clerk does. */
export async function seedContracts(
  saving: Saving,
  contracts: readonly DemoContract[],
  types: readonly SolutionType[],
): Promise<void> {
  for (const contract of contracts) {
    const fact = factOf(contract)
    if (!fact) continue
    await seedTerms(saving, contract, fact, types)
    const taken = new Set<number>()
    for (const lot of fact.lots) await seedLot(saving, contract, lot, taken)
    for (const index of fact.bankGuarantees.keys())
      await seedBankGuarantee(saving, contract, fact, index)
  }
}

const dayOf = ({ now }: Saving, days: number) => addDays(bangkokDay(now), days)

async function seedTerms(
  saving: Saving,
  { id }: DemoContract,
  { value, signedAgo, terms }: ContractFact,
  types: readonly SolutionType[],
): Promise<void> {
  const found = await findTerms(saving.db, id)
  const form = TermsForm.parse({
    contract_value: formatBaht(value * 100),
    signed_on: dayOf(saving, -signedAgo),
    terms,
  })
  await saveRecord(termsStore(saving.caller, id, types), saving, {
    id,
    version: found?.version,
    form: flatten(form),
  })
}

async function seedLot(
  saving: Saving,
  { id, sites }: DemoContract,
  lot: LotFact,
  taken: Set<number>,
): Promise<void> {
  const chosen = sites
    .filter(({ wid }, index) => !taken.has(wid) && (lot.site ?? index) === index)
    .filter(({ typeName }) => lot.types?.includes(typeName) ?? true)
    .map(({ wid }) => wid)
  for (const wid of chosen) taken.add(wid)
  const [period, period_unit] = lot.period
  const form = LotForm.parse({
    name: lot.name,
    accepted_on: lot.acceptedAgo === null ? '' : dayOf(saving, -lot.acceptedAgo),
    period: String(period),
    period_unit,
    guarantee_until: '',
    sites: idsText(chosen),
    equipment: '',
    note: '',
  })
  await saveRecord(lotStore(saving.caller, id), saving, { form })
}

async function seedBankGuarantee(
  saving: Saving,
  { id }: DemoContract,
  { value, bankGuarantees }: ContractFact,
  index: number,
): Promise<void> {
  const fact = bankGuarantees[index]
  if (!fact) return
  const { secures, kind = 'bank_guarantee', bank, percent, validFrom, validTo, returnedAgo } = fact
  const from = dayOf(saving, -validFrom)
  const form = BankGuaranteeForm.parse({
    secures,
    kind,
    bank,
    number: `${Number(from.slice(0, 4)) + 543}/${String(id * 37 + index * 11 + 100).padStart(5, '0')}`,
    amount: formatBaht(value * percent),
    valid_from: from,
    valid_to: validTo === null ? '' : dayOf(saving, validTo),
    returned_on: returnedAgo === undefined ? '' : dayOf(saving, -returnedAgo),
    note: '',
  })
  await saveRecord(bankGuaranteeStore(saving.caller, id), saving, { form })
}

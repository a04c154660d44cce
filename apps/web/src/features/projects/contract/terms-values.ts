import { formatBaht } from '@roadside/contract/domain/baht.ts'
import { foldText } from '@roadside/contract/domain/fold.ts'
import { formatThaiDate } from '@roadside/contract/domain/thai-date.ts'
import {
  TermsForm,
  type ContractTerms,
} from '@roadside/contract/records/contract/contract-terms.ts'
import type { Period, ServiceTerms, Weekday } from '@roadside/contract/service-levels/terms.ts'

/** The terms as they are typed: an empty text is what nobody has entered. */
export interface TermsFields extends Record<string, unknown> {
  readonly contract_value: string
  readonly signed_on: string
  readonly hours: '' | 'always' | 'working'
  readonly office: string
  readonly weekdays: readonly Weekday[]
  readonly from: string
  readonly to: string
  readonly begin: string
  readonly begin_unit: string
  readonly finish: string
  readonly finish_unit: string
  readonly allowance_hours: string
  readonly allowance_percent: string
  readonly penalty: string
  readonly penalty_unit: string
  readonly part_hour: string
  readonly weights: '' | 'equal' | 'by_kind'
  /** By kind of equipment. */
  readonly weight: Readonly<Record<string, string>>
}

const text = (value: number | undefined) => (value === undefined ? '' : String(value))

/** Initial values of the form. */
export function termsFields({
  contract_value_satang: satang,
  signed_on,
  terms,
  kinds,
}: ContractTerms): TermsFields {
  const { hours, begin, finish, allowance, penalty, weights } = terms
  const working = hours?.kind === 'working' ? hours : null
  const entered = weights?.kind === 'by_kind' ? weights.of : {}
  const named = [...new Set([...kinds.map(({ kind }) => kind), ...Object.keys(entered)])]
  return {
    contract_value: satang === null ? '' : formatBaht(satang),
    signed_on: signed_on === null ? '' : formatThaiDate(signed_on),
    hours: hours?.kind ?? '',
    office: working?.office ?? '',
    weekdays: working?.weekdays ?? [],
    from: working?.from ?? '',
    to: working?.to ?? '',
    begin: text(begin?.amount),
    begin_unit: begin?.unit ?? '',
    finish: text(finish?.amount),
    finish_unit: finish?.unit ?? '',
    allowance_hours: text(allowance?.hours),
    allowance_percent: text(allowance?.percent),
    penalty: text(penalty?.rate),
    penalty_unit: penalty?.unit ?? '',
    part_hour: penalty?.part_hour ?? '',
    weights: weights?.kind ?? '',
    weight: Object.fromEntries(named.map((kind) => [kind, text(entered[kind])])),
  }
}

/** A typed number; NaN for what is none. */
function numberOf(typed: string): number {
  const plain = foldText(typed).replaceAll(',', '')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

type Errors = Record<string, string>
const chooseFirst = 'กรุณาเลือก'
const enterNumber = 'กรุณากรอกเป็นตัวเลข'

/** What was typed as the call takes it, and the problems by field; only without problems is it to be sent. */
export function readTerms(fields: TermsFields): { form: TermsForm; errors: Errors } {
  const errors: Errors = {}
  const needChoice = (field: string, value: string) => {
    if (value === '') errors[field] = chooseFirst
  }
  const number = (field: string, typed: string) => {
    const value = numberOf(typed)
    if (Number.isNaN(value)) errors[field] = enterNumber
    return value
  }
  const period = (field: 'begin' | 'finish'): Period | null => {
    const [amount, unit] = [fields[field], fields[`${field}_unit`]]
    if (amount === '' && unit === '') return null
    needChoice(`${field}_unit`, unit)
    return { amount: number(field, amount), unit: unit as Period['unit'] }
  }
  const hours = (): unknown => {
    if (fields.hours !== 'working') return fields.hours === '' ? null : { kind: 'always' }
    needChoice('office', fields.office)
    if (fields.weekdays.length === 0) errors['weekdays'] = 'กรุณาเลือกวันทำการ'
    const { office, weekdays, from, to } = fields
    return { kind: 'working', office, weekdays, from: foldText(from), to: foldText(to) }
  }
  const allowance = () => {
    const { allowance_hours: h, allowance_percent: p } = fields
    if (h === '' && p === '') return null
    return { hours: number('allowance_hours', h), percent: number('allowance_percent', p) }
  }
  const penalty = (): unknown => {
    const { penalty: rate, penalty_unit: unit, part_hour } = fields
    if (rate === '' && unit === '' && part_hour === '') return null
    needChoice('penalty_unit', unit)
    needChoice('part_hour', part_hour)
    return { unit, rate: number('penalty', rate), part_hour }
  }
  const weights = () => {
    if (fields.weights !== 'by_kind') return fields.weights === '' ? null : { kind: 'equal' }
    const entered = Object.entries(fields.weight).filter(([, typed]) => typed !== '')
    const of = entered.map(([kind, typed]) => [kind, number(`weight.${kind}`, typed)] as const)
    return { kind: 'by_kind', of: Object.fromEntries(of) }
  }
  const terms = {
    hours: hours(),
    begin: period('begin'),
    finish: period('finish'),
    allowance: allowance(),
    penalty: penalty(),
    weights: weights(),
  } as ServiceTerms
  const { contract_value, signed_on } = fields
  const form = { contract_value, signed_on, terms }
  const { error } = TermsForm.safeParse(form)
  for (const { path, message } of error?.issues ?? []) {
    const [field, detail, last] = path[0] === 'terms' ? path.slice(1) : path
    errors[fieldOf(String(field), detail, last)] ??= message
  }
  return { form, errors }
}

/** The typed field that a path of the terms is of. */
function fieldOf(field: string, detail: PropertyKey | undefined, last: PropertyKey | undefined) {
  if (field === 'weights') return last === undefined ? 'weights' : `weight.${String(last)}`
  if (field === 'hours' && detail !== undefined && detail !== 'kind') return String(detail)
  if (field === 'allowance') return `allowance_${String(detail ?? 'hours')}`
  if (field === 'penalty')
    return detail === 'part_hour' ? 'part_hour' : detail === 'unit' ? 'penalty_unit' : 'penalty'
  return detail === 'unit' ? `${field}_unit` : field
}

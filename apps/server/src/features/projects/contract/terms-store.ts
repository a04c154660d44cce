import { formatBaht } from '@roadside/contract/domain/baht.ts'
import type { TermsValues } from '@roadside/contract/records/contract/contract-terms.ts'
import { kindName, termsWords } from '@roadside/contract/records/contract/terms-words.ts'
import { ServiceTerms, unknownTerms } from '@roadside/contract/service-levels/terms.ts'
import type { SolutionType } from '@roadside/contract/solution.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { RecordStore } from '@roadside/server-kit/record-store.ts'
import { findProject } from '../repository.ts'
import { needEditable } from './access.ts'
import { findKinds, findTerms, updateTerms } from './terms-repository.ts'

const termFields = Object.keys(unknownTerms) as (keyof ServiceTerms)[]

/** The terms as fields of a record: each term is its JSON, so that a history says which changed. */
export type FlatTerms = Readonly<
  Record<'contract_value' | 'signed_on' | keyof ServiceTerms, string | null>
>

export function flatten({ contract_value, signed_on, terms }: TermsValues): FlatTerms {
  const flat = termFields.map((field) => {
    const term = terms[field]
    return [field, term === null ? null : JSON.stringify(ordered(term))] as const
  })
  const texts = Object.fromEntries(flat) as Record<keyof ServiceTerms, string | null>
  return { contract_value, signed_on, ...texts }
}

/** Weights and days of the week in one order: another order is no change. */
function ordered(term: NonNullable<ServiceTerms[keyof ServiceTerms]>) {
  if ('weekdays' in term) return { ...term, weekdays: term.weekdays.toSorted((a, b) => a - b) }
  if (!('of' in term)) return term
  const weights = Object.entries(term.of).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { ...term, of: Object.fromEntries(weights) }
}

function termsOf(flat: FlatTerms): ServiceTerms {
  const terms = termFields.map((field) => {
    const text = flat[field]
    return [field, text === null ? null : (JSON.parse(text) as unknown)] as const
  })
  return ServiceTerms.parse(Object.fromEntries(terms))
}

/** The terms of projects that the caller may change; every project has them, so none is ever added. */
export function termsStore(
  caller: Caller,
  projectId: number,
  types: readonly SolutionType[],
): RecordStore<FlatTerms> {
  let code = ''
  const menuNames = new Map(types.map(({ typeName, menuName }) => [typeName, menuName]))
  const wordsOf = async (db: Db, flat: FlatTerms) => {
    const kinds = await findKinds(db, caller, projectId)
    return termsWords(termsOf(flat), (kind) => {
      const { type_names = [] } = kinds.find((one) => one.kind === kind) ?? {}
      return kindName(
        kind,
        type_names.map((name) => menuNames.get(name) ?? name),
      )
    })
  }
  return {
    kind: 'contract_terms',
    nameOf: () => code,
    lock: async (db, id) => {
      await needEditable(db, caller, id)
      const [project, found] = [
        await findProject(db, caller, { pj_id: id }),
        await findTerms(db, id),
      ]
      if (!project || !found) return null
      code = project.pj_code
      const { version, contract_value_satang: satang, signed_on, terms } = found
      const contract_value = satang === null ? null : formatBaht(satang)
      return { id, version, isArchived: false, form: flatten({ contract_value, signed_on, terms }) }
    },
    names: async (db, form, before) => {
      const [from, to] = [before && (await wordsOf(db, before)), await wordsOf(db, form)]
      return Object.fromEntries(
        termFields.map((field) => [field, { from: from?.[field] ?? null, to: to[field] }]),
      )
    },
    insert: () => Promise.reject(new Error('terms are of a project that is there')),
    update: (db, id, form, now) =>
      updateTerms(
        db,
        id,
        { contract_value: form.contract_value, signed_on: form.signed_on, terms: termsOf(form) },
        now,
      ),
    setArchived: () => Promise.reject(new Error('terms are not put away')),
  }
}

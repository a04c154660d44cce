import { makeAuditWords } from '@roadside/contract/audit-values.ts'
import { auditFieldsOf } from '@roadside/contract/solution.ts'
import { solutions } from 'virtual:solution-audit-fields'

const fields = auditFieldsOf(solutions)

/** Fields of the solutions that identify an entry. */
export const identifyingFields = Object.keys(fields).filter((field) => fields[field]?.isIdentifying)
export const { fieldName, valueText, wordsOf, partsOf } = makeAuditWords(fields)

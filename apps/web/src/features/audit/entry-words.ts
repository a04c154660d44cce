import { makeAuditWords } from '@roadside/contract/audit-values.ts'
import { auditFields } from 'virtual:solution-audit-fields'

export const { fieldName, valueText, wordsOf, partsOf } = makeAuditWords(auditFields)

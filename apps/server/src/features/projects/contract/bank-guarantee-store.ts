import { formatBaht } from '@roadside/contract/domain/baht.ts'
import {
  securedNames,
  type BankGuaranteeValues,
} from '@roadside/contract/records/contract/bank-guarantee.ts'
import { securityName, securityNames } from '@roadside/contract/records/contract/security.ts'
import type { Caller } from '@roadside/server-kit/caller.ts'
import type { RecordStore } from '@roadside/server-kit/record-store.ts'
import { needEditable } from './access.ts'
import * as repository from './bank-guarantee-repository.ts'

/** The bank guarantees of projects that the caller may change; a new one goes to `projectId`. */
export function bankGuaranteeStore(
  caller: Caller,
  projectId: number,
): RecordStore<BankGuaranteeValues> {
  return {
    kind: 'bank_guarantee',
    nameOf: ({ kind, bank, number }) => securityName(kind, `${bank} ${number}`),
    lock: async (db, id) => {
      const at = await repository.findBankGuarantee(db, id)
      if (!at) return null
      await needEditable(db, caller, at.project_id)
      // as it is now that its project is locked
      const found = (await repository.findBankGuarantee(db, id)) ?? at
      const { version, archived_at, secures, kind, bank, number, amount_satang } = found
      const { valid_from, valid_to, returned_on, note } = found
      return {
        id,
        version,
        isArchived: archived_at !== null,
        form: {
          secures,
          kind,
          bank,
          number,
          amount: amount_satang === null ? null : formatBaht(amount_satang),
          valid_from,
          valid_to,
          returned_on,
          note,
        },
      }
    },
    names: async (db, form, before) => {
      if (!before) await needEditable(db, caller, projectId)
      return {
        secures: { from: before && securedNames[before.secures], to: securedNames[form.secures] },
        kind: { from: before && securityNames[before.kind], to: securityNames[form.kind] },
      }
    },
    insert: (db, form, now) => repository.insertBankGuarantee(db, projectId, form, now),
    update: repository.updateBankGuarantee,
    setArchived: repository.setBankGuaranteeArchived,
  }
}

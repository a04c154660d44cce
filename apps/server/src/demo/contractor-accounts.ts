import { usernameKey } from '@roadside/contract/domain/text.ts'
import type { Db } from '@roadside/server-kit/database.ts'
import type { DemoAccountOptions } from './open-accounts.ts'
import { demoContractors } from './records/contractor-facts.ts'
import { findKnownKeys, insertContractorAccount } from './repository.ts'

export interface ContractorAccount {
  readonly username: string
  /** Place in the list of contractors. */
  readonly contractor: number
  readonly firstname: string
  readonly lastname: string
  readonly what: string
}

/** Technicians of contractors: of the lamps of a branch, of another's, and of cameras and bridges. */
export const contractorAccounts: readonly ContractorAccount[] = [
  {
    username: 'contractor',
    contractor: 3,
    firstname: 'สมหมาย',
    lastname: 'รุ่งเรือง',
    what: 'ผู้รับจ้าง ไฟฟ้าแสงสว่างและกล้องของ ขทช.นนทบุรี',
  },
  {
    username: 'contractor2',
    contractor: 6,
    firstname: 'ชนินทร์',
    lastname: 'บูรพา',
    what: 'ผู้รับจ้าง ไฟฟ้าแสงสว่างของ ขทช.ปทุมธานี',
  },
  {
    username: 'contractor3',
    contractor: 0,
    firstname: 'อรุณ',
    lastname: 'แสงทอง',
    what: 'ผู้รับจ้าง กล้องของส่วนกลางและงานตรวจวัดสะพาน',
  },
]

/**
 * Makes the missing accounts of contractors, once the contractors are in the records. Returns the
 * username keys of the new ones; known ones keep their rights.
 */
export async function openContractorAccounts(
  db: Db,
  { hashPassword, demoPassword }: Pick<DemoAccountOptions, 'hashPassword' | 'demoPassword'>,
): Promise<string[]> {
  const wanted = contractorAccounts.map((account) => ({
    ...account,
    usernameKey: usernameKey(account.username),
    taxNumber: demoContractors[account.contractor]?.tax_number ?? '',
  }))
  const known = await findKnownKeys(
    db,
    wanted.map((account) => account.usernameKey),
  )
  const made: string[] = []
  for (const account of wanted.filter((each) => !known.has(each.usernameKey))) {
    const passwordHash = await hashPassword(demoPassword)
    if (await insertContractorAccount(db, { ...account, passwordHash }))
      made.push(account.usernameKey)
  }
  return made
}

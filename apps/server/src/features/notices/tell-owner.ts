import { credentialChanges, type CredentialChange } from '@roadside/contract/credential-changes.ts'
import { formatThaiDateTime } from '@roadside/contract/domain/thai-date.ts'
import { linkedPages } from '@roadside/contract/linked-pages.ts'
import type { NoticeContent } from '@roadside/contract/notices/content.ts'
import type { AccountChange, TellOwner } from '../../accounts/tell-owner.ts'
import { insertForAccount } from './repository.ts'

/** By every own channel that takes messages; the message holds nothing that signs anybody in. */
export const tellOwner: TellOwner = async (db, change) => {
  const what = credentialChanges[change.action as CredentialChange] as string | undefined
  if (what === undefined) return
  const written = {
    content: contentOf(`บัญชี ${change.username}: ${what}`, change),
    why: { account: change.action },
    createdAt: change.at,
  }
  await insertForAccount(db, change.userId, written)
}

function contentOf(title: string, { address, at }: AccountChange): NoticeContent {
  return {
    kind: 'system',
    title,
    text: `เมื่อ ${formatThaiDateTime(at, 'seconds')} ${sayOrigin(address)}\nหากท่านไม่ได้ดำเนินการเองหรือไม่ทราบเรื่อง กรุณาแจ้งผู้ดูแลระบบทันที`,
    alarms: [],
    more: 0,
    picture: null,
    listPath: linkedPages.account.path,
  }
}

function sayOrigin(address: AccountChange['address']): string {
  if (address === null) return 'โดยผู้ดูแลระบบ'
  return address === '' ? 'ด้วยคำสั่งที่เครื่องแม่ข่าย' : `จากที่อยู่ ${address}`
}
